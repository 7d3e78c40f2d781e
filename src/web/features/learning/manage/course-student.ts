import { productTypes, type VodBlockStatus, vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { invalidate, pages } from '#web/lib/query.ts'

type Reply = ByKey['GET /api/product/{product_id}/vodstudents']['reply']
export type CourseStudent = Reply['list'][number]
export type StudentAction =
  ByKey['PUT /api/product/{product_id}/vodstudents/{action}/order/{order_id}']['params']['action']

/** The course whose students are listed. */
export interface Course {
  id: number
  type: number
}

const { reading, removed, expired } = vodBlockStatuses

/** i18n keys of the learning status, by its published number. */
export const blockTexts: Readonly<Record<VodBlockStatus, string>> = {
  [reading]: 'students:status.reading',
  [removed]: 'students:status.removed',
  [expired]: 'students:status.expired',
}

export const isBlockStatus = (status: number): status is VodBlockStatus => status in blockTexts

/** The action that restores a status. */
export const actionTo: Readonly<Record<VodBlockStatus, StudentAction>> = {
  [reading]: 'recover',
  [removed]: 'remove',
  [expired]: 'expire',
}

const LIST = 'GET /api/product/{product_id}/vodstudents'
const OPEN_LIST = 'GET /api/product/{product_id}/openclassstudents'

const PAGE = 20

/** The students of a course by numbered pages; open classes have an operation of their own. */
export const studentPages = ({ id, type }: Course, keyword: string | undefined) =>
  pages(
    LIST,
    { id, keyword },
    async (cursor, signal) => {
      const page = Number(cursor ?? '1')
      const input = { params: { product_id: id }, query: { page, limit: PAGE, keyword } }
      const reply =
        type === productTypes.openClass
          ? await callSilently(OPEN_LIST, input, signal)
          : await callSilently(LIST, input, signal)
      return { ...reply, next: page * PAGE < reply.total ? String(page + 1) : null }
    },
    true,
  )

export async function changeStudent(
  { id, type }: Course,
  action: StudentAction,
  order_id: number,
  cancelBookings = false,
): Promise<void> {
  const params = { product_id: id, action, order_id }
  if (type === productTypes.openClass) {
    await call('PUT /api/product/{product_id}/openclassstudents/{action}/order/{order_id}', { params })
  } else {
    await call('PUT /api/product/{product_id}/vodstudents/{action}/order/{order_id}', {
      params,
      ...(cancelBookings && { query: { cancel_bookings: 1 } }),
    })
  }
  await refreshStudents()
}

/** Refreshes every list of students. */
export const refreshStudents = (): Promise<unknown> => invalidate(LIST)

/** the displayed name: the real name, or the user name without one */
export const calledName = ({ name, username }: Pick<CourseStudent, 'name' | 'username'>): string =>
  name || username
