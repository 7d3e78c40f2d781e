import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freeClaims, orders, products } from '#server/db/tables/all.ts'
import { aLesson, aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { anOrder, aPaidOrder } from '#tests/support/order-factories.ts'
import { openProducts } from './products-support.ts'

const { school, db, token, zhou, he, fields, create, update, setStatus, onSale, audited } =
  await openProducts()

describe('creating a product', () => {
  it('stores it off the shelf, and putting it on sale shows it to visitors', async () => {
    const { code, data } = await create()
    expect(code).toBe(0)
    const { id } = data
    expect(await onSale()).not.toContain(id)
    expect(await audited(`product ${id}`)).toMatchObject({ userId: 1, action: 'product created' })

    expect((await setStatus(id, 2)).code).toBe(0)
    expect(await onSale()).toContain(id)
    const shown = await school.call('GET /api/product/{id}', { params: { id } })
    expect(shown.data).toMatchObject({
      name: '古琴初识',
      desc: '两行\n说明',
      teacher_name: '何静文、周明远',
      price: '880.00',
      stock: 6,
      validity_type: 3,
      validity_time: 90,
    })
    expect(await audited(`product ${id}`)).toMatchObject({
      action: 'product status',
      detail: { from: 1, to: 2 },
    })

    expect((await setStatus(id, 1)).code).toBe(0)
    expect(await onSale()).not.toContain(id)
  })

  it('takes a form as well as JSON', async () => {
    const form = Object.entries(fields).flatMap(([key, value]) =>
      [value].flat().map((item): [string, string] => [key, String(item)]),
    )
    const { code } = await school.call('POST /api/v1/admin/products', { body: form, form: true, token })
    expect(code).toBe(0)
  })

  it.each([
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name that is too long', { name: '长'.repeat(121) }, 'name'],
    ['a negative price', { price: '-1' }, 'price'],
    ['a price of words', { price: 'free' }, 'price'],
    ['no days of validity', { validity_time: 0 }, 'validity_time'],
    ['a negative stock', { stock: -1 }, 'stock'],
    ['a type that is none', { type: 7 }, 'type'],
    ['a control character', { intro: 'a\u0000b' }, 'intro'],
  ])('refuses %s and names the field', async (_, change, field) => {
    const before = await db.$count(products)
    const { http, code, data } = await create(change)
    expect({ http, code }).toEqual({ http: 200, code: 102001 })
    expect(data).toEqual({ field: expect.stringContaining(field) })
    expect(await db.$count(products)).toBe(before)
  })

  it('refuses a user who is no teacher, and stores nothing', async () => {
    const student = await aUser(school)
    const before = await db.$count(products)
    for (const id of [student.id, 2_000_000_000])
      expect((await create({ teacher_ids: [zhou.id, id] })).code).toBe(102503)
    expect(await db.$count(products)).toBe(before)
  })

  it.each([0, 1, 2, 3, 4, 5])('makes a product of type %i', async (type) => {
    const held = [await aProduct(school), await aProduct(school, { type: 3 })]
    const product_ids = held.map(({ id }) => id).reverse()
    const { code, data } = await create({ type, product_ids, hot_course_name: ' 古琴 ' })
    expect(code).toBe(0)
    const shown = await school.call('GET /api/product/{id}', { params: { id: data.id } })
    expect(shown.data).toMatchObject({ type, hot_course_name: '古琴', is_deliver: type === 4 ? 1 : 0 })
    expect(shown.data.products.map(({ id }) => id)).toEqual(type === 0 ? product_ids : [])
  })

  it('refuses an empty package, and one of packages, goods or unknown products', async () => {
    expect(await create({ type: 0 })).toMatchObject({ code: 102001, data: { field: 'product_ids' } })
    for (const type of [0, 4]) {
      const { id } = await aProduct(school, { type })
      expect((await create({ type: 0, product_ids: [id] })).code).toBe(102504)
    }
    expect((await create({ type: 0, product_ids: [2_000_000_000] })).code).toBe(102504)
  })

  it('is refused to a teacher', async () => {
    const teacher = await signedIn(school, [2])
    expect((await create({}, teacher.token)).code).toBe(100003)
  })
})

describe('changing a product', () => {
  it('of what somebody else has changed meanwhile is refused, and overwrites nothing', async () => {
    const { id } = await aProduct(school, { name: 'before' })
    const revision = async () =>
      (await school.call('GET /api/v1/admin/products/{id}', { params: { id }, token })).data.revision
    const nameOf = async () =>
      (await db.select({ name: products.name }).from(products).where(eq(products.id, id)))[0]?.name
    const seen = await revision()
    const both = await Promise.all(['one', 'other'].map((name) => update(id, { name, revision: seen })))
    const [kept, refused] = both[0]?.code === 0 ? both : both.toReversed()
    expect(kept).toMatchObject({ code: 0, data: { revision: seen + 1 } })
    expect(refused).toMatchObject({
      reason: 'productChanged',
      data: { revision: seen + 1, by: expect.stringMatching(/./) },
    })
    const name = await nameOf()
    expect(['one', 'other']).toContain(name)
    expect((await update(id, { name: 'late', revision: seen })).reason).toBe('productChanged')
    expect(await nameOf()).toBe(name)
    // the status is no field of the form
    await setStatus(id, 1)
    expect(await revision()).toBe(seen + 1)
    expect((await update(id, { name: 'seen', revision: seen + 1 })).data).toEqual({ revision: seen + 2 })
    expect(await nameOf()).toBe('seen')
  })

  it('changes what visitors see at once, and leaves orders as they were made', async () => {
    const product = await aProduct(school, { name: 'before', price: '100' }, [zhou.id])
    const order = await anOrder(school, await aUser(school), product)
    await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect((await update(product.id, { name: 'after', price: '120.5', teacher_ids: [he.id] })).code).toBe(0)
    const shown = await school.call('GET /api/product/{id}', { params: { id: product.id } })
    expect(shown.data).toMatchObject({ name: 'after', price: '120.50', teacher_name: '何静文', status: 2 })
    const [kept] = await db.select().from(orders).where(eq(orders.id, order.id))
    expect(kept).toMatchObject({ amount: '100.0000', snapshot: { name: 'before' } })
    expect(await audited(`product ${product.id}`)).toMatchObject({ action: 'product changed' })
  })

  it('cleans its introduction, and keeps it where the form leaves it out', async () => {
    const { id } = (await create({ details: '<p>七弦</p><script>alert(1)</script>' })).data
    const details = async () => (await school.call('GET /api/product/{id}', { params: { id } })).data.details
    expect(await details()).toBe('<p>七弦</p>')
    expect((await update(id)).code).toBe(0)
    expect(await details()).toBe('<p>七弦</p>')
  })

  it('changes nothing at all when a teacher is unknown', async () => {
    const product = await aProduct(school, { name: 'before' }, [zhou.id])
    expect((await update(product.id, { name: 'after', teacher_ids: [2_000_000_000] })).code).toBe(102503)
    const read = await school.call('GET /api/v1/admin/products/{id}', { params: { id: product.id }, token })
    expect(read.data).toMatchObject({ name: 'before', teacher_ids: [zhou.id] })
    expect(await audited(`product ${product.id}`)).toBeUndefined()
  })

  it('refuses a product that does not exist, and statuses that cannot be set', async () => {
    expect((await update(2_000_000_000)).code).toBe(102201)
    expect((await setStatus(2_000_000_000, 1)).code).toBe(102201)
    const product = await aProduct(school)
    for (const status of [-1, 3, 'on', {}]) expect((await setStatus(product.id, status)).code).toBe(102001)
    const read = await school.call('GET /api/v1/admin/products/{id}', {
      params: { id: 2_000_000_000 },
      token,
    })
    expect(read.code).toBe(102201)
  })

  it('reads one product for editing, with its teachers and mark', async () => {
    const product = await aProduct(school, { isHot: true, price: '0.5' }, [he.id])
    const { data } = await school.call('GET /api/v1/admin/products/{id}', {
      params: { id: product.id },
      token,
    })
    expect(data).toMatchObject({ is_hot: 1, teacher_ids: [he.id], price: '0.50' })
  })
})

describe('a frozen product', () => {
  it('is not on sale, and can be unfrozen', async () => {
    const product = await aProduct(school)
    expect((await setStatus(product.id, 0)).code).toBe(0)
    expect(await onSale()).not.toContain(product.id)
    expect(await audited(`product ${product.id}`)).toMatchObject({ detail: { from: 2, to: 0 } })
    const student = await signedIn(school)
    const order = await school.call('POST /api/order', {
      token: student.token,
      body: { productid: product.id },
    })
    expect(order.code).toBe(1)
    expect((await setStatus(product.id, 2)).code).toBe(0)
    expect(await onSale()).toContain(product.id)
  })
})

it('what is frozen stays so where several products are taken off sale', async () => {
  const [frozen, sold] = [await aProduct(school, { status: 0 }), await aProduct(school)]
  const body = { ids: [frozen.id, sold.id], status: 1 }
  const { data } = await school.call('PUT /api/v1/admin/products/statuses', { body, token })
  expect(data.list).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'done' }])
  const read = async (id: number) =>
    (await school.call('GET /api/v1/admin/products/{id}', { params: { id }, token })).data.status
  expect([await read(frozen.id), await read(sold.id)]).toEqual([0, 1])
  const back = await school.call('PUT /api/v1/admin/products/statuses', {
    ...{ body: { ids: [frozen.id], status: 2, anyway: 1 }, token },
  })
  expect([back.data.list, await read(frozen.id)]).toEqual([[expect.objectContaining({ outcome: 'done' })], 2])
})

describe('the entries of the trial form', () => {
  const claims = (id: number, query: Record<string, string | number> = {}, by = token) =>
    school.call('GET /api/v1/admin/products/{id}/freeclaims', { params: { id }, query, token: by })

  it('is read newest first, page by page', async () => {
    const product = await aProduct(school, { price: '0' })
    const [first, second] = [await aUser(school), await aUser(school)]
    for (const { id: userId, name } of [first, second])
      await db.insert(freeClaims).values({ userId, productId: product.id, fields: { name, grade: '三年级' } })
    const page = (await claims(product.id, { limit: 1 })).data
    expect(page).toMatchObject({
      total: 2,
      list: [
        { userid: second.id, username: second.username, fields: { name: second.name, grade: '三年级' } },
      ],
    })
    const next = (await claims(product.id, { limit: 1, cursor: page.next! })).data
    expect(next.list.map(({ userid }) => userid)).toEqual([first.id])
    expect((await claims(2_000_000_000)).code).toBe(102201)
    expect((await claims(product.id, {}, (await signedIn(school, [2])).token)).code).toBe(100003)
  })
})

describe('the lists of the back office', () => {
  const list = async (query: Record<string, string | number> = {}) =>
    (await school.call('GET /api/v1/admin/products', { query, token })).data

  it('counts what was sold for real money', async () => {
    const product = await aProduct(school, { name: 'counted' })
    const student = await aUser(school)
    await anOrder(school, student, product)
    await aPaidOrder(school, student, product)
    await aPaidOrder(school, student, product, { isTest: true })
    await aPaidOrder(school, student, product, { failed: true, status: 8 })
    await aPaidOrder(school, student, product, { amount: '0', payment: 0 })
    expect((await list({ keyword: 'counted' })).list).toMatchObject([
      { id: product.id, sold: 1, price: '199.00' },
    ])
  })

  it('finds by name, by teacher and by status, and continues by cursor', async () => {
    const lonely = await aUser(school, { types: [2], name: '独孤老师' })
    const off = await aProduct(school, { name: '找得到 100%', status: 1 }, [lonely.id])
    const on = await aProduct(school, { name: '也找得到 100%' }, [lonely.id])
    const ids = async (query: Record<string, string | number>) => (await list(query)).list.map(({ id }) => id)
    expect(await ids({ keyword: '找得到' })).toEqual([on.id, off.id])
    expect(await ids({ keyword: '独孤' })).toEqual([on.id, off.id])
    expect(await ids({ keyword: '100%', status: 1 })).toEqual([off.id])
    expect(await ids({ keyword: '_00%' })).toEqual([])
    const page = await list({ keyword: '独孤', limit: 1 })
    expect(page.total).toBe(2)
    expect(await ids({ keyword: '独孤', limit: 1, cursor: page.next! })).toEqual([off.id])
  })

  it('narrows by kind, price, places and sales', async () => {
    const bundle = await aProduct(school, { name: '筛选套餐', type: 0, price: '300' })
    const goods = await aProduct(school, { name: '筛选实物', type: 4, price: '20', stockType: 2, stock: 0 })
    const course = await aProduct(school, { name: '筛选课程', price: '100', stockType: 2, stock: 5 })
    await aPaidOrder(school, await aUser(school), course)
    await aPaidOrder(school, await aUser(school), goods, { isTest: true })
    const ids = async (query: Record<string, string | number>) =>
      (await list({ keyword: '筛选', ...query })).list.map(({ id }) => id)
    expect(await ids({ type: 0 })).toEqual([bundle.id])
    expect(await ids({ price_min: '20', price_max: '100' })).toEqual([course.id, goods.id])
    expect(await ids({ stock: 'unlimited' })).toEqual([bundle.id])
    expect(await ids({ stock: 'limited' })).toEqual([course.id, goods.id])
    expect(await ids({ stock: 'out' })).toEqual([goods.id])
    expect(await ids({ is_sold: 1 })).toEqual([course.id])
    expect(await ids({ is_sold: 0 })).toEqual([goods.id, bundle.id])
    expect((await list({ keyword: '筛选', is_sold: 0 })).total).toBe(2)
  })

  it('offers teachers to choose from', async () => {
    const teachers = async (query: Record<string, string> = {}) =>
      (await school.call('GET /api/v1/admin/teachers', { query, token })).data.list
    expect(await teachers({ keyword: '静' })).toEqual([{ id: he.id, name: '何静文', username: 'he_jingwen' }])
    expect(await teachers({ keyword: 'ZHOU_' })).toMatchObject([{ id: zhou.id }])
    expect((await teachers()).map(({ id }) => id)).toEqual(expect.arrayContaining([zhou.id, he.id]))
    await aUser(school, { types: [2], name: '锁定', lockedAt: new Date() })
    expect(await teachers({ keyword: '锁定' })).toEqual([])
  })
})

describe('the kinds of a product', () => {
  it('report whether it is a package, how it is taught, and whether its lessons are over', async () => {
    const made = []
    for (const type of [0, 1, 2, 3, 4, 5, 6]) made.push(await aProduct(school, { type }))
    const over = await aProduct(school)
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    await aLesson(school, over.id, { beginAt: hour(-2), endAt: hour(-1) })
    const { data } = await school.call('GET /api/v1/admin/products', { token, query: { limit: 8 } })
    expect(data.list.map((row) => [row.type, row.goods_attribute, row.class_type, row.knot_status])).toEqual([
      [1, 1, 1, 1],
      [6, 1, 4, 0],
      [5, 1, 3, 0],
      [4, 1, null, 0],
      [3, 1, null, 0],
      [2, 1, 2, 0],
      [1, 1, 1, 0],
      [0, 2, null, 0],
    ])
    expect(data.list.map(({ id }) => id)).toEqual([over, ...made.toReversed()].map(({ id }) => id))
  })
})
