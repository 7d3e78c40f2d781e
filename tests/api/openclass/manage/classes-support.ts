import { eq } from 'drizzle-orm'
import { products } from '#server/db/tables/all.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

export const soon = Math.floor(Date.now() / 1000) + 3600

export const fields = {
  name: ' 公开课 ',
  intro: '导语',
  desc: '<p onclick="x()">字<script>alert(1)</script></p>',
  note: '公告',
  cover_url: '',
  begin_time: soon,
  end_time: soon + 5400,
  teacher_ids: [] as number[],
  price: '0.00',
  is_replay: 1,
  is_chat: 0,
}
/** One teacher has most classes of these tests, all at one time. */
const atOnce = { overbook: 1 }

/** A school whose teachers create open classes. */
export async function openClassSchool() {
  const school = await openTestSchool()

  const { db } = school.deps

  const admin = await theAdmin(school)

  const teacher = await signedIn(school, [2], { name: '林老师' })

  const student = await signedIn(school)

  const create = (change: object = {}, token = teacher.token) =>
    school.call('POST /api/v1/openclass', { body: { ...fields, ...atOnce, ...change }, token })

  const update = (id: number, change: object = {}, token = teacher.token) =>
    school.call('PUT /api/v1/openclass/{id}', {
      params: { id },
      body: { ...fields, ...atOnce, ...change },
      token,
    })

  const read = (id: number, token = teacher.token) =>
    school.call('GET /api/v1/openclass/{id}', { params: { id }, token })

  const letTeachersSell = async (on: boolean): Promise<void> => {
    const { data } = await school.call('GET /api/v1/admin/web_config', { token: admin.token })
    const body = { ...data, enable_teacher_sell_open_class: on }
    const saved = await school.call('PUT /api/v1/admin/web_config', { token: admin.token, body })
    if (saved.code !== 0) throw new Error(saved.message)
  }

  const newClass = async (change: object = {}, token = teacher.token): Promise<number> => {
    const { code, data, message } = await create(change, token)
    if (code !== 0) throw new Error(message)
    return data.id
  }

  const productOf = async (id: number) => {
    const { data } = await read(id, admin.token)
    const [product] = await db
      .select()
      .from(products)
      .where(eq(products.id, data.productid ?? 0))
    return product
  }
  return { school, db, admin, teacher, student, create, update, read, letTeachersSell, newClass, productOf }
}
export type Classes = Awaited<ReturnType<typeof openClassSchool>>
