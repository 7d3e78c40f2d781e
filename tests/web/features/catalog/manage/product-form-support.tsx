import { http } from 'msw'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'

export const admin = { userid: 1, types: [1] }

export const sent: unknown[] = []

export const madeProduct = {
  revision: 1,
  missing: [] as string[],
  id: 77,
  cover_url: '',
  hot_course_name: '',
  name: 'Ink',
  teacher_name: '',
  intro: '',
  desc: '',
  details: '',
  type: 1,
  status: 1,
  price: '19.90',
  currency: 1,
  duration: 0,
  schedules: 0,
  class_times: 0,
  is_show_class_times: 0,
  is_deliver: 0,
  validity_type: 1,
  validity_time: 0,
  validity_starttime: null,
  validity_endtime: null,
  validity_time_show: 0,
  stock_type: 1,
  is_show_stock: 0,
  stock: 0,
  lessons: [],
  products: [],
  teachers: [],
  is_hot: 1,
  teacher_ids: [],
}

/** The calls of the form of a course: what is written is kept in `sent` and answered by `answer`. */
export function serveForm(answer: () => Response): void {
  sent.length = 0
  api.use(
    http.get('*/api/v1/admin/teachers', () =>
      ok({ list: [{ id: 1002, name: 'Li Bai', username: 'libai_01' }] }),
    ),
    http.get('*/api/v1/admin/products', () => ok({ list: [], total: 0, next: null })),
    http.post('*/api/v1/admin/products', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
}
