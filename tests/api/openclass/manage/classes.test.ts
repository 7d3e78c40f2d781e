import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, openClasses, products } from '#server/db/tables/all.ts'
import { aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, anOpenClass, HOUR, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)
const teacher = await signedIn(school, [2], { name: '林老师' })
const student = await signedIn(school)
const soon = Math.floor(Date.now() / 1000) + 3600
const fields = {
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
const create = (change: object = {}, token = teacher.token) =>
  school.call('POST /api/v1/openclass', { body: { ...fields, ...change }, token })
const update = (id: number, change: object = {}, token = teacher.token) =>
  school.call('PUT /api/v1/openclass/{id}', { params: { id }, body: { ...fields, ...change }, token })
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

describe('a new open class', () => {
  test('is stored sanitised, belongs to its teacher, and is public at once', async () => {
    await school.call('GET /api/openclass')
    const id = await newClass()
    const { data } = await read(id)
    expect(data).toMatchObject({
      name: '公开课',
      intro: '导语',
      note: '公告',
      desc: '<p>字</p>',
      begin_time: soon,
      end_time: soon + 5400,
      is_replay: 1,
      is_chat: 0,
      price: '0.00',
      productid: null,
      state: 'start',
      bookings: 0,
      teacher_ids: [teacher.user.id],
      teachers: [{ id: teacher.user.id, name: '林老师' }],
      overlaps: [],
    })
    const shown = await school.call('GET /api/openclass')
    expect(shown.data.list.map((one) => one.id)).toContain(id)
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'open class created', subject: `openclass ${id}` })
    const [stored] = await db.select().from(openClasses).where(eq(openClasses.id, id))
    expect(stored?.streamKey).toMatch(/^[\w-]{24,}$/)
    expect(stored?.cryptId).toMatch(/^c[\w-]{16}$/)
  })

  test('with a price is sold by a product of its own', async () => {
    const id = await newClass({ price: '29.00', teacher_ids: [teacher.user.id] }, admin.token)
    expect(await productOf(id)).toMatchObject({
      type: 6,
      status: 2,
      name: '公开课',
      intro: '导语',
      price: '29.0000',
    })
    const product = await productOf(id)
    const sold = await school.call('GET /api/product/{id}', { params: { id: product?.id ?? 0 } })
    expect(sold.data).toMatchObject({ price: '29.00', teacher_name: '林老师' })
  })

  test('of the administrator may have any teachers, in their order', async () => {
    const other = await aUser(school, { types: [2] })
    const ids = [other.id, teacher.user.id]
    const id = await newClass({ teacher_ids: ids }, admin.token)
    expect((await read(id)).data.teacher_ids).toEqual(ids)
    expect((await create({ teacher_ids: [student.user.id] }, admin.token)).code).toBe(102503)
  })

  test.each([
    ['a name of spaces', { name: '  ' }, 'name'],
    ['an end at its begin', { end_time: soon }, 'end_time'],
    ['an end before its begin', { end_time: soon - 1 }, 'end_time'],
    ['an end more than a day later', { end_time: soon + 86_401 }, 'end_time'],
    ['more than can be paid', { price: '10000001' }, 'price'],
    ['a foreign picture', { cover_url: 'https://evil.example/x.png' }, 'cover_url'],
  ])('is refused with %s', async (_, change, field) => {
    expect(await create(change)).toMatchObject({ code: 102001, data: { field } })
  })

  test.each([
    ['a name of 81 characters', { name: 'x'.repeat(81) }],
    ['a negative price', { price: '-1' }],
    ['twenty-one teachers', { teacher_ids: Array.from({ length: 21 }, (_, i) => i + 1) }],
    ['no times', { begin_time: null }],
  ])('is refused with %s', async (_, change) => {
    expect((await create(change)).code).toBe(102001)
  })

  test('is refused to students and visitors', async () => {
    expect((await create({}, student.token)).code).toBe(100003)
    expect((await school.call('POST /api/v1/openclass', { body: fields })).code).toBe(100001)
    expect((await school.call('GET /api/v1/openclass', { token: student.token })).code).toBe(100003)
  })

  test('warns of other classes that its teachers have at the same time', async () => {
    const busy = await signedIn(school, [2], { name: '忙老师' })
    const first = await newClass({ name: '先' }, busy.token)
    const next = await newClass({ name: '后', begin_time: soon + 5400, end_time: soon + 7200 }, busy.token)
    const across = await newClass({ name: '叠', begin_time: soon + 5000, end_time: soon + 6000 }, busy.token)
    expect((await read(across, busy.token)).data.overlaps).toMatchObject([
      { id: first, name: '先', begintime: soon, endtime: soon + 5400, teacher_name: '忙老师' },
      { id: next },
    ])
    expect((await read(first, busy.token)).data.overlaps.map(({ id }) => id)).toEqual([across])
  })
})

describe('a changed open class', () => {
  test('updates its product', async () => {
    const id = await newClass({ price: '29' }, admin.token)
    const other = await aUser(school, { types: [2], name: '王' })
    const change = { name: '新名', price: '39.5', intro: '新', teacher_ids: [teacher.user.id, other.id] }
    expect((await update(id, change, admin.token)).code).toBe(0)
    const product = await productOf(id)
    expect(product).toMatchObject({ name: '新名', price: '39.5000', intro: '新', status: 2 })
    const sold = await school.call('GET /api/product/{id}', { params: { id: product?.id ?? 0 } })
    expect(sold.data.teacher_name).toBe('林老师、王')
  })

  test('can become charged and free again while nobody has joined', async () => {
    const id = await newClass()
    expect((await update(id, { price: '10' }, admin.token)).code).toBe(0)
    const product = await productOf(id)
    expect(product).toMatchObject({ type: 6, status: 2 })
    expect((await update(id, {}, admin.token)).code).toBe(0)
    expect((await read(id, admin.token)).data).toMatchObject({ productid: null, price: '0.00' })
    const [shelf] = await db
      .select()
      .from(products)
      .where(eq(products.id, product?.id ?? 0))
    expect(shelf?.status).toBe(1)
  })

  test('stays charged once it is sold, and free once somebody has joined', async () => {
    const charged = await newClass({ price: '10' })
    const product = await productOf(charged)
    if (!product) throw new Error('no product')
    await aGrant(school, student.user, product)
    expect(await update(charged)).toMatchObject({ code: 103401, data: { field: 'price' } })
    expect((await read(charged)).data.bookings).toBe(1)
    const free = await newClass()
    await school.call('POST /api/openclass/appoint', { body: { id: free }, token: student.token })
    expect(await update(free, { price: '10' })).toMatchObject({ code: 103402, data: { field: 'price' } })
    expect((await read(free)).data).toMatchObject({ bookings: 1, productid: null })
  })

  test('that is past keeps its times', async () => {
    const { id, beginAt, endAt } = await anOpenClass(school, times.past(), [teacher.user.id])
    const same = {
      begin_time: Math.floor(beginAt.getTime() / 1000),
      end_time: Math.floor(endAt.getTime() / 1000),
    }
    expect((await update(id, same)).code).toBe(103102)
    const whole = await anOpenClass(
      school,
      {
        beginAt: new Date((same.begin_time - 60) * 1000),
        endAt: new Date(same.end_time * 1000),
      },
      [teacher.user.id],
    )
    const kept = { ...same, begin_time: same.begin_time - 60, name: '回看' }
    expect((await update(whole.id, kept)).code).toBe(0)
    expect((await read(whole.id)).data.name).toBe('回看')
    expect((await update(whole.id)).code).toBe(103102)
  })

  test('is not found by another teacher, a student or a visitor, nor is an unknown one', async () => {
    const id = await newClass()
    const stranger = await signedIn(school, [2])
    for (const { token } of [stranger, student]) {
      expect((await read(id, token)).code).toBe(100003)
      expect((await update(id, {}, token)).code).toBe(100003)
    }
    expect((await read(2_000_000_000, admin.token)).code).toBe(103101)
    expect((await update(2_000_000_000, {}, admin.token)).code).toBe(103101)
    const listed = await school.call('GET /api/v1/openclass', { token: stranger.token })
    expect(listed.data).toEqual({ list: [], total: 0, next: null })
    expect((await update(id, {}, admin.token)).code).toBe(0)
  })

  test('by many at once has the values of one of them, and one product', async () => {
    const id = await newClass()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(id, { price: `${index + 1}` })),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
    const { data } = await read(id)
    expect((await productOf(id))?.price).toBe(`${Number(data.price)}.0000`)
    expect(await db.$count(products, eq(products.name, '公开课'))).toBeGreaterThan(0)
  })
})

describe('a charged class of a teacher', () => {
  const shownIds = async () => (await school.call('GET /api/openclass')).data.list.map(({ id }) => id)
  const isHeld = async (id: number) => (await read(id)).data.is_held
  const release = async (id: number) =>
    school.call('PUT /api/v1/admin/products/{id}/status', {
      params: { id: (await productOf(id))?.id ?? 0 },
      body: { status: 2 },
      token: admin.token,
    })

  test('is neither listed nor sold until the school releases it', async () => {
    const id = await newClass({ price: '29.00' })
    expect(await isHeld(id)).toBe(1)
    expect(await productOf(id)).toMatchObject({ status: 0 })
    expect(await shownIds()).not.toContain(id)
    const productid = (await productOf(id))?.id
    const ordered = await school.call('POST /api/order', { token: student.token, body: { productid } })
    expect(ordered.reason).toBe('offShelf')
    const { data } = await school.call('GET /api/v1/openclass', { token: teacher.token })
    expect(data.list.find((one) => one.id === id)).toMatchObject({ is_held: 1 })

    expect((await release(id)).code).toBe(0)
    expect(await isHeld(id)).toBe(0)
    expect((await school.call('GET /api/openclass', { query: { limit: 99 } })).data.list).toContainEqual(
      expect.objectContaining({ id, product_price: '29.00' }),
    )
  })

  test('is not found by others until then, by any call', async () => {
    const id = await newClass({ price: '29.00' })
    const other = await signedIn(school, [2])
    const [row] = await db.select().from(openClasses).where(eq(openClasses.id, id))
    const readsBy = (token?: string) => {
      const by = { params: { id }, ...(token && { token }) }
      return {
        page: () => school.call('GET /api/openclass/get/{id}', by),
        'page by its name': () =>
          school.call('GET /api/openclass/get/{id}', { ...by, params: { id: row?.cryptId ?? '' } }),
        status: () => school.call('GET /api/openclass/livestatus/{id}', by),
        numbers: () => school.call('GET /api/openclass/statistic/{id}', by),
        view: () =>
          school.call('POST /api/openclass/statistic', { ...by, body: { open_class_id: id, type: 'view' } }),
        presence: () =>
          school.call('POST /api/openclass/presence/{id}', { ...by, body: { viewer: 'abcdefgh' } }),
        ...(token && {
          replay: () => school.call('GET /api/openclass/video/{id}', by),
          chat: () => school.call('GET /api/openclass/imchatconfig/{id}', by),
        }),
      }
    }
    const reasons = async (token?: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(readsBy(token)).map(async ([name, ask]) => [name, (await ask?.())?.reason]),
        ),
      )
    const expectedReasons = (given: object) =>
      Object.fromEntries(Object.keys(given).map((name) => [name, 'openClassNotFound']))
    for (const token of [undefined, student.token, other.token])
      expect(await reasons(token)).toEqual(expectedReasons(readsBy(token)))
    const join = () => school.call('POST /api/openclass/appoint', { body: { id }, token: student.token })
    expect((await join()).reason).toBe('openClassNotFound')
    for (const token of [teacher.token, admin.token])
      expect(Object.values(await reasons(token))).not.toContain('openClassNotFound')

    await release(id)
    for (const token of [undefined, student.token, other.token])
      expect(Object.values(await reasons(token))).not.toContain('openClassNotFound')
  })

  test('remains with its buyers when it is held again', async () => {
    const id = await newClass({ price: '29.00' })
    await release(id)
    const product = await productOf(id)
    if (!product) throw new Error('the class has no product')
    await aGrant(school, student.user, product)
    await update(id, { price: '30' })
    const page = (token?: string) =>
      school.call('GET /api/openclass/get/{id}', { params: { id }, ...(token && { token }) })
    expect((await page(student.token)).data.is_buy).toBe(1)
    expect((await page()).reason).toBe('openClassNotFound')
  })

  test('is held again when the teacher changes its price, and for no other change', async () => {
    const id = await newClass({ price: '29.00' })
    await release(id)
    expect((await update(id, { price: '29', intro: '新' })).code).toBe(0)
    expect(await isHeld(id)).toBe(0)
    expect((await update(id, { price: '30' })).code).toBe(0)
    expect(await isHeld(id)).toBe(1)
    await release(id)
    expect((await update(id, { price: '40', teacher_ids: [teacher.user.id] }, admin.token)).code).toBe(0)
    expect(await isHeld(id)).toBe(0)
  })

  test('is held when it was free before', async () => {
    const id = await newClass()
    expect((await update(id, { price: '5' })).code).toBe(0)
    expect(await isHeld(id)).toBe(1)
  })

  test('is sold at once where the school allows teachers to sell', async () => {
    await letTeachersSell(true)
    const id = await newClass({ price: '29.00' })
    expect(await isHeld(id)).toBe(0)
    expect(await shownIds()).toContain(id)
    await letTeachersSell(false)
  })
})

describe('a teacher beside the first one', () => {
  const pair = async (price = '0.00') => {
    const second = await signedIn(school, [2], { name: '副' })
    const teacher_ids = [teacher.user.id, second.user.id]
    const id = await newClass({ teacher_ids, price }, admin.token)
    return { id, second, same: { teacher_ids, price } }
  }

  test('gives the class and changes its description', async () => {
    const { id, second, same } = await pair('10.00')
    expect((await read(id, second.token)).data.is_leading).toBe(0)
    const change = { ...same, intro: '副手写的', note: '改' }
    expect((await update(id, change, second.token)).code).toBe(0)
    expect((await read(id)).data).toMatchObject({ intro: '副手写的', is_leading: 1, is_held: 0 })
  })

  test.each([
    ['name it otherwise', 'name', () => ({ name: '别名' })],
    ['set its price', 'price', () => ({ price: '11' })],
    ['remove its first teacher', 'teacher_ids', (own: number) => ({ teacher_ids: [own] })],
    ['put themselves first', 'teacher_ids', (own: number) => ({ teacher_ids: [own, teacher.user.id] })],
  ])('may not %s', async (_, field, change) => {
    const { id, second, same } = await pair('10.00')
    const answer = await update(id, { ...same, ...change(second.user.id) }, second.token)
    expect(answer).toMatchObject({ reason: 'noPermission', data: { field } })
    expect((await read(id)).data).toMatchObject({
      name: '公开课',
      price: '10.00',
      teacher_ids: same.teacher_ids,
    })
  })

  test('may not cancel it, while the first one may', async () => {
    const { id, second } = await pair()
    const cancel = (token: string) =>
      school.call('POST /api/v1/openclass/{id}/cancel', { params: { id }, body: { reason: '病' }, token })
    expect((await cancel(second.token)).reason).toBe('noPermission')
    expect((await cancel(teacher.token)).code).toBe(0)
  })

  test('is named by the first one, who remains the first', async () => {
    const other = await aUser(school, { types: [2] })
    const id = await newClass({ teacher_ids: [other.id] })
    expect((await read(id)).data.teacher_ids).toEqual([teacher.user.id, other.id])
    expect((await update(id, { teacher_ids: [other.id, teacher.user.id] })).code).toBe(0)
    expect((await read(id)).data.teacher_ids).toEqual([teacher.user.id, other.id])
  })
})

describe('what the school does not let teachers do', () => {
  const decide = async (change: object): Promise<void> => {
    const { data } = await school.call('GET /api/v1/admin/teaching', { token: admin.token })
    const answer = await school.call('PUT /api/v1/admin/teaching', {
      ...{ body: { ...data, ...change }, token: admin.token },
    })
    if (answer.code !== 0) throw new Error(answer.message)
  }

  test('is refused to them and left to the school, field by field', async () => {
    const other = await aUser(school, { types: [2] })
    const id = await newClass({ price: '10.00' })
    await decide({
      ...{ teachers_create: false, teachers_charge: false, teachers_invite: false, teachers_rename: false },
    })
    expect((await school.call('GET /api/v1/openclass/rules', { token: teacher.token })).data).toEqual({
      ...{ creates: 0, charges: 0, sells: 0, invites: 0, renames: 0 },
    })
    expect((await create()).reason).toBe('noPermission')
    for (const [field, change] of [
      ['name', { name: '别名', price: '10.00' }],
      ['price', { price: '11.00' }],
      ['teacher_ids', { price: '10.00', teacher_ids: [other.id] }],
    ] as const)
      expect(await update(id, change)).toMatchObject({ reason: 'noPermission', data: { field } })
    expect((await update(id, { price: '10.00', intro: '改' })).code).toBe(0)
    const all = { name: '别名', price: '11.00', teacher_ids: [teacher.user.id, other.id] }
    expect((await update(id, all, admin.token)).code).toBe(0)
    await decide({ teachers_create: true })
    expect(await create({ price: '1.00' })).toMatchObject({
      reason: 'noPermission',
      data: { field: 'price' },
    })
    expect((await create()).code).toBe(0)
    await decide({ teachers_charge: true, teachers_invite: true, teachers_rename: true })
  })
})

describe('the list of open classes to manage', () => {
  test('has all classes for the administrator and the own for a teacher, newest first, page by page', async () => {
    const own = await signedIn(school, [2])
    const made = [await newClass({ name: '甲' }, own.token), await newClass({ name: '乙' }, own.token)]
    const listed = async (token: string, query = {}) =>
      (await school.call('GET /api/v1/openclass', { token, query })).data
    expect((await listed(own.token)).list.map(({ id }) => id)).toEqual(made.toReversed())
    const first = await listed(own.token, { limit: 1 })
    expect(first).toMatchObject({ total: 2, list: [{ name: '乙', is_cancelled: 0, bookings: 0 }] })
    expect((await listed(own.token, { limit: 1, cursor: first.next ?? '' })).list[0]?.name).toBe('甲')
    expect((await listed(admin.token, { limit: 100 })).list.map(({ id }) => id)).toEqual(
      expect.arrayContaining(made),
    )
    expect((await listed(own.token, { keyword: '甲' })).total).toBe(1)
  })

  test('includes cancelled classes, and those that others created with the teacher', async () => {
    const own = await signedIn(school, [2])
    const { id } = await anOpenClass(school, { cancelledAt: new Date() }, [own.user.id])
    const { openClass } = await aChargedClass(school, {}, { teacherIds: [own.user.id] })
    const { data } = await school.call('GET /api/v1/openclass', { token: own.token })
    expect(data.list).toMatchObject([
      { id: openClass.id, product_price: '29.00', is_cancelled: 0 },
      { id, is_cancelled: 1 },
    ])
  })
})

test('the times of a class hold to the second in any time zone', async () => {
  const begin = Date.UTC(2031, 11, 31, 23, 59, 59) / 1000
  const id = await newClass({ begin_time: begin, end_time: begin + HOUR / 1000 })
  expect((await read(id)).data).toMatchObject({ begin_time: begin, end_time: begin + 3600 })
})
