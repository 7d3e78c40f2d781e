import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct, theAdmin } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const { token } = await theAdmin(school)

const fields = { ...productFields, name: '古琴初识', price: '880.00' }
const setStatus = (id: number, status: number) =>
  school.call('PUT /api/v1/admin/products/{id}/status', {
    params: { id },
    body: { status, anyway: 1 },
    token,
  })
const found = async (keyword: string, query: Record<string, string | number> = {}) => {
  const { code, data } = await school.call('GET /api/product', { query: { keyword, ...query } })
  expect(code).toBe(0)
  return { ids: data.list.map(({ id }) => id), total: data.total }
}
const nobody = { ids: [], total: 0 }

/** Rows of the table without a product on sale that has the word, and missing rows. */
async function differences() {
  const expected = sql`select word, p.id as product_id, p.type, p.price
    from products p, unnest(tsvector_to_array(search_words(p.name))) word
    where p.status = 2 and word ~ '^[^\x01-\x7f]{2}$'`
  const kept = sql`select word, product_id, type, price from product_words`
  const { rows } = await db.execute(
    sql`(${kept} except all ${expected}) union all (${expected} except all ${kept})`,
  )
  return rows
}

test('a search by a word of two characters follows every change that the back office makes', async () => {
  const { data } = await school.call('POST /api/v1/admin/products', { body: fields, token })
  const { id } = data
  const update = (change: object) =>
    school.call('PUT /api/v1/admin/products/{id}', { params: { id }, body: { ...fields, ...change }, token })
  expect(await found('古琴')).toEqual(nobody)
  await setStatus(id, 2)
  expect(await found('古琴')).toEqual({ ids: [id], total: 1 })

  await update({ name: '古筝初识', price: '90' })
  expect(await found('古琴')).toEqual(nobody)
  expect(await found('古筝', { price_max: '90' })).toEqual({ ids: [id], total: 1 })
  expect(await found('古筝', { price_min: '91' })).toEqual(nobody)
  await update({ name: '古筝初识', type: 3, anyway: 1 })
  expect(await found('古筝', { type: 3 })).toEqual({ ids: [id], total: 1 })
  expect(await found('古筝', { type: 1 })).toEqual(nobody)

  const copied = await school.call('POST /api/v1/admin/products/{id}/copy', {
    ...{ params: { id }, body: { name: '古筝进阶' }, token },
  })
  expect(await found('古筝')).toEqual({ ids: [id], total: 1 })
  await setStatus(copied.data.id, 2)
  expect(await found('古筝')).toEqual({ ids: [copied.data.id, id], total: 2 })
  await setStatus(id, 0)
  expect(await found('古筝')).toEqual({ ids: [copied.data.id], total: 1 })
  await db.execute(sql`delete from products where id = ${copied.data.id}`)
  expect(await differences()).toEqual([])
})

test('courses found by a word of two characters are ordered by price and read on by it', async () => {
  const made = []
  for (const price of ['30', '10', '20', '10'])
    made.push((await aProduct(school, { name: '书法', price })).id)
  const [dear, cheap, middle, alsoCheap] = made
  expect(await found('书法')).toEqual({ ids: [...made].reverse(), total: 4 })
  expect((await found('书法', { order: 'price_asc' })).ids).toEqual([cheap, alsoCheap, middle, dear])
  expect((await found('书法', { limit: 2, page: 2 })).ids).toEqual([cheap, dear])
  const order = 'price_desc'
  const first = await school.call('GET /api/product', { query: { keyword: '书法', order, limit: 2 } })
  const rest = await found('书法', { order, limit: 2, cursor: first.data.next ?? '' })
  expect([...first.data.list.map(({ id }) => id), ...rest.ids]).toEqual([dear, middle, alsoCheap, cheap])
})

test('its words agree with the products after changes of all kinds at the same time', async () => {
  const names = ['唐诗宋词', '宋词', 'Python 编程', '诗', '编程与诗']
  await db.execute(sql`insert into products (type, status, name, price)
    select n % 7, case when n % 4 = 0 then 1 else 2 end, (${sql.param(names)}::text[])[1 + n % 5], n from generate_series(1, 60) n`)
  const changes = [
    (n: number) => sql`name = ${names[n % names.length]}`,
    (n: number) => sql`status = ${n % 3}`,
    (n: number) => sql`type = ${n % 7}`,
    (n: number) => sql`price = ${n}`,
    () => sql`stock = stock + 1`,
    (n: number) => sql`status = 2, name = ${names[n % names.length]}, price = price + 1`,
  ]
  // concurrent changes of the same rows
  const change = (n: number) =>
    db.execute(sql`update products set ${changes[n % changes.length]?.(Math.floor(n / changes.length))}
      where id = (select id from products order by id offset ${n % 5} limit 1)`)
  await Promise.all(Array.from({ length: 240 }, (_, n) => change(n)))
  await db.execute(sql`delete from products where id % 4 = 0`)
  expect(await differences()).toEqual([])
  const { rows } = await db.execute(sql`select count(*)::int as words from product_words`)
  expect(rows[0]?.['words']).toBeGreaterThan(30)
})
