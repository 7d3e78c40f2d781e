import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openClasses } from '#server/db/tables/all.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, anOpenClass } from '#tests/support/open-class-factories.ts'
import { type Classes } from './classes-support.ts'

/** What teachers may do with open classes. */
export function testTeachers({
  school,
  db,
  admin,
  teacher,
  student,
  create,
  update,
  read,
  letTeachersSell,
  newClass,
  productOf,
}: Classes): void {
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
            school.call('POST /api/openclass/statistic', {
              ...by,
              body: { open_class_id: id, type: 'view' },
            }),
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
}
