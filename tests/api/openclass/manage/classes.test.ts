import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, openClasses, products } from '#server/db/tables/all.ts'
import { aLesson, aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { anOpenClass, HOUR, times } from '#tests/support/open-class-factories.ts'
import { join } from '../../chat/support.ts'
import { soon, fields, openClassSchool } from './classes-support.ts'
import { testTeachers } from './classes-of-teachers.ts'
import { testSeenClasses } from './seen-classes.ts'

const opened = await openClassSchool()
const { school, db, admin, teacher, student, create, update, read, newClass, productOf } = opened

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
    expect(stored?.cryptId).toMatch(/^c[\w-]{22}$/)
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
    const product = await aProduct(school)
    const beginAt = new Date((soon + 7200) * 1000)
    const lesson = {
      title: '第一讲',
      teacherId: busy.user.id,
      beginAt,
      endAt: new Date((soon + 9000) * 1000),
    }
    await aLesson(school, product.id, lesson)
    const last = await newClass({ begin_time: soon + 7200, end_time: soon + 9000 }, busy.token)
    expect((await read(last, busy.token)).data.overlaps).toMatchObject([
      { name: '第一讲', teacher_name: '忙老师' },
    ])
  })
})

describe('an open class at a time that is taken', () => {
  const begin_time = soon + 40 * 86_400
  const at = (hours: number) => ({
    begin_time: begin_time + hours * 3_600,
    end_time: begin_time + (hours + 1) * 3_600,
  })

  test('of a teacher is refused with what it is, and made on request', async () => {
    const { user, token } = await signedIn(school, [2])
    const [first, next] = [
      await newClass({ ...at(0), name: '先', overbook: 0 }, token),
      await newClass({ ...at(1), name: '后', overbook: 0 }, token),
    ]
    const when = { begintime: begin_time, endtime: begin_time + 3_600 }
    const clash = { kind: 'openClass', title: '先', ...when }
    const answered = {
      code: 103715,
      data: { lessons: [{ title: '叠', ...when, clash, busy_students: null }] },
    }
    expect(await create({ ...at(0), name: '叠', overbook: 0 }, token)).toMatchObject(answered)
    expect(await update(next, { ...at(0), name: '叠', overbook: 0 }, token)).toMatchObject(answered)
    expect((await read(next, token)).data).toMatchObject({ name: '后', ...at(1) })
    // what keeps its time is not asked about
    expect((await update(first, { ...at(0), name: '改名', overbook: 0 }, token)).code).toBe(0)
    const others = { ...at(0), teacher_ids: [teacher.user.id, user.id], overbook: 0 }
    expect((await create(others, admin.token)).code).toBe(103715)
    expect((await create({ ...others, overbook: 1 }, admin.token)).code).toBe(0)
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.detail).toMatchObject({ fields: { overbook: 1 } })
  })

  test('is named to a teacher in their language, to the school in its main one', async () => {
    const { user, token } = await signedIn(school, [2])
    const first = await newClass({ ...at(20), name: '先' }, token)
    await db
      .update(openClasses)
      .set({ translations: { en: { name: 'First' } } })
      .where(eq(openClasses.id, first))
    const next = await newClass({ ...at(21), name: '后' }, token)
    const body = { ...fields, ...at(20), teacher_ids: [user.id], overbook: 0 }
    const headers = { 'accept-language': 'en' }
    const titled = (title: string) => ({ code: 103715, data: { lessons: [{ clash: { title } }] } })
    const made = (by: string) => school.call('POST /api/v1/openclass', { body, token: by, headers })
    expect(await made(token)).toMatchObject(titled('First'))
    expect(await made(admin.token)).toMatchObject(titled('先'))
    const changed = { params: { id: next }, body, token, headers }
    expect(await school.call('PUT /api/v1/openclass/{id}', changed)).toMatchObject(titled('First'))
  })

  test('of a student who has joined or bought it is refused when it is moved there', async () => {
    const { token } = await signedIn(school, [2])
    const busy = await aUser(school, { name: '忙学生' })
    const elsewhere = await anOpenClass(school, {
      ...{ beginAt: new Date(begin_time * 1000), endAt: new Date((begin_time + 3_600) * 1000) },
    })
    await join(school, elsewhere.id, busy.id)
    const free = await newClass({ ...at(5), overbook: 0 }, token)
    await join(school, free, busy.id)
    const charged = await newClass({ ...at(7), price: '5.00', overbook: 0 }, token)
    const product = await productOf(charged)
    if (!product) throw new Error('the class has no product')
    await aGrant(school, busy, product)
    const busy_students = { count: 1, names: ['忙学生'] }
    const answered = { code: 103715, data: { lessons: [{ clash: null, busy_students }] } }
    const price = { price: '5.00' }
    expect(await update(free, { ...at(0), overbook: 0 }, token)).toMatchObject(answered)
    expect(await update(charged, { ...at(0), ...price, overbook: 0 }, token)).toMatchObject(answered)
    expect((await update(free, { ...at(6), overbook: 0 }, token)).code).toBe(0)
    expect((await update(charged, { ...at(0), ...price, overbook: 1 }, token)).code).toBe(0)
  })

  test('is taken by one of two who make a class of the same teacher at once', async () => {
    const { token } = await signedIn(school, [2])
    const made = await Promise.all([1, 2, 3].map(() => create({ ...at(0), overbook: 0 }, token)))
    expect(made.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 103715, 103715])
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

test('the times of a class hold to the second in any time zone', async () => {
  const begin = Date.UTC(2031, 11, 31, 23, 59, 59) / 1000
  const id = await newClass({ begin_time: begin, end_time: begin + HOUR / 1000 })
  expect((await read(id)).data).toMatchObject({ begin_time: begin, end_time: begin + 3600 })
})

test('the list is narrowed to classes that are to come, over, held or cancelled', async () => {
  const lister = await signedIn(school, [2])
  const own = [lister.user.id]
  const coming = await anOpenClass(school, times.toCome(), own)
  const running = await anOpenClass(school, times.running(), own)
  const over = await anOpenClass(school, times.past(), own)
  const cancelled = await anOpenClass(school, { ...times.toCome(), cancelledAt: new Date() }, own)
  const held = await newClass({ price: '29.00' }, lister.token)
  const latestFirst = await school.call('GET /api/v1/openclass', { token: lister.token })
  const begins = latestFirst.data.list.map(({ begintime }) => begintime)
  expect(begins).toEqual(begins.toSorted((a, b) => b - a))
  const found = async (phase?: string) => {
    const query = phase === undefined ? {} : { phase }
    const { data } = await school.call('GET /api/v1/openclass', { token: lister.token, query })
    expect(data.total).toBe(data.list.length)
    return data.list.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  expect(await found()).toEqual([coming.id, running.id, over.id, cancelled.id, held])
  expect(await found('coming')).toEqual([coming.id, running.id, held])
  expect(await found('past')).toEqual([over.id])
  expect(await found('held')).toEqual([held])
  expect(await found('cancelled')).toEqual([cancelled.id])
})

testTeachers(opened)
testSeenClasses(opened)
