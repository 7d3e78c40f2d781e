import { desc, eq } from 'drizzle-orm'
import { auditLog } from '#server/db/tables/all.ts'
import { aUser, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A school whose administrator makes products. */
export async function openProducts() {
  const school = await openTestSchool()

  const { db } = school.deps

  const { token } = await theAdmin(school)

  const zhou = await aUser(school, { types: [2], name: '周明远', username: 'zhou_mingyuan' })

  const he = await aUser(school, { types: [2, 3], name: '何静文', username: 'he_jingwen' })

  const fields = {
    name: '古琴初识',
    intro: '七弦',
    desc: '两行\n说明',
    type: 1,
    price: '880.00',
    stock_type: 2,
    is_show_stock: 1,
    stock: 6,
    validity_type: 3,
    validity_time: 90,
    is_hot: 1,
    teacher_ids: [he.id, zhou.id],
  }

  const create = (change: object = {}, by = token) =>
    school.call('POST /api/v1/admin/products', { body: { ...fields, ...change }, token: by })

  const update = (id: number, change: object = {}) =>
    school.call('PUT /api/v1/admin/products/{id}', { params: { id }, body: { ...fields, ...change }, token })

  const setStatus = (id: number, status: unknown) =>
    school.call('PUT /api/v1/admin/products/{id}/status', { params: { id }, body: { status }, token })

  const onSale = async () => (await school.call('GET /api/product')).data.list.map((product) => product.id)

  const audited = async (subject: string) =>
    (await db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(desc(auditLog.id)))[0]
  return { school, db, token, zhou, he, fields, create, update, setStatus, onSale, audited }
}
