import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freeClaims } from '#server/db/tables/all.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { grantsOf, openAllConnections, ordersOf } from './support.ts'

const school = await openTestSchool()
await openAllConnections(school)

const fields = { name: '王小明', phone: { area_code: '86', number: '13800138000' } }
const claim = (token: string | undefined, productid: number, more: object = {}) =>
  school.call('POST /api/v1/student/freeclaim', {
    ...(token && { token }),
    body: { productid, fields, ...more },
  })
const claimsOf = (productId: number) =>
  school.deps.db.select().from(freeClaims).where(eq(freeClaims.productId, productId))
const aFreeCourse = (values = {}) => aProduct(school, { price: '0', ...values })

describe('the form for a free course', () => {
  test('is stored, and the course is granted at once', async () => {
    const { user, token } = await signedIn(school)
    const product = await aFreeCourse()
    const all = {
      ...fields,
      grade: ' Grade 5 ',
      birthday: '2015-02-28',
      subject: 'Mathematics',
      gender: '1',
      parent_name: '王大明',
      parent_phone: { area_code: '852', number: '91234567' },
    }
    const answer = await claim(token, product.id, { fields: all, ordersource: 5, fissionid: 'f1' })
    expect(answer).toMatchObject({ http: 200, code: 0, data: { amount: '0.00', status: 13 } })
    expect(await claimsOf(product.id)).toMatchObject([
      {
        userId: user.id,
        fields: {
          name: '王小明',
          phone_area_code: '86',
          phone: '13800138000',
          grade: 'Grade 5',
          birthday: '2015-02-28',
          subject: 'Mathematics',
          gender: '1',
          parent_name: '王大明',
          parent_phone_area_code: '852',
          parent_phone: '91234567',
        },
      },
    ])
    expect(await ordersOf(school, product.id)).toMatchObject([{ source: 5, fissionId: 'f1' }])
    expect(await grantsOf(school, product.id)).toHaveLength(1)
  })

  test('needs name and phone alone, and takes 86 where no area code is given', async () => {
    const { token } = await signedIn(school)
    const product = await aFreeCourse()
    await claim(token, product.id, { fields: { name: '李白', phone: { number: '13900139000' } } })
    expect((await claimsOf(product.id))[0]?.fields).toEqual({
      name: '李白',
      phone_area_code: '86',
      phone: '13900139000',
    })
  })

  test.each([
    ['no name', { ...fields, name: ' ' }, 102112],
    ['a name of 25 characters', { ...fields, name: '名'.repeat(25) }, 102001],
    ['no phone', { ...fields, phone: { number: '' } }, 102112],
    ['a phone that is none', { ...fields, phone: { area_code: '86', number: '12345' } }, 102105],
    ['a parent phone with letters', { ...fields, parent_phone: { area_code: '1', number: '12a' } }, 102105],
    ['a birthday that is no day', { ...fields, birthday: '2015-02-30' }, 102001],
    ['a birthday to come', { ...fields, birthday: '2999-01-01' }, 102001],
    ['a gender that is none', { ...fields, gender: '2' }, 102001],
  ])('is refused with %s, and nothing is claimed', async (_title, broken, code) => {
    const { token } = await signedIn(school)
    const product = await aFreeCourse()
    expect((await claim(token, product.id, { fields: broken })).code).toBe(code)
    expect(await ordersOf(school, product.id)).toEqual([])
    expect(await claimsOf(product.id)).toEqual([])
  })

  test('for a course with a price is refused, and not stored', async () => {
    const { token } = await signedIn(school)
    const product = await aProduct(school, { price: '10' })
    expect(await claim(token, product.id)).toMatchObject({ code: 1, message: 'This course is not free' })
    expect(await claimsOf(product.id)).toEqual([])
  })

  test('sent again is refused as already owned, and changes nothing', async () => {
    const { token } = await signedIn(school)
    const product = await aFreeCourse()
    await claim(token, product.id)
    expect(await claim(token, product.id, { fields: { ...fields, name: '别人' } })).toMatchObject({
      code: 1,
      message: 'You already have this course and can start learning',
    })
    expect((await claimsOf(product.id))[0]?.fields['name']).toBe('王小明')
  })

  test('sent fifty times at once claims once', async () => {
    const { token } = await signedIn(school)
    const product = await aFreeCourse()
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(token, product.id)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(49)
    expect(await ordersOf(school, product.id)).toHaveLength(1)
    expect(await claimsOf(product.id)).toHaveLength(1)
  })

  test('of a course without places is not stored', async () => {
    const { token } = await signedIn(school)
    const product = await aFreeCourse({ stockType: 2, stock: 0 })
    expect(await claim(token, product.id)).toMatchObject({ code: 1, message: 'This course is sold out' })
    expect(await claimsOf(product.id)).toEqual([])
  })

  test('of goods needs an address', async () => {
    const { token } = await signedIn(school)
    const product = await aFreeCourse({ type: 4, isDeliver: true })
    expect((await claim(token, product.id)).message).toBe('Please choose a delivery address')
    expect(await claimsOf(product.id)).toEqual([])
  })

  test('is for students alone', async () => {
    const product = await aFreeCourse()
    expect((await claim(undefined, product.id)).code).toBe(100001)
    for (const types of [[1], [2]]) {
      const { token } = await signedIn(school, types)
      expect((await claim(token, product.id)).code).toBe(1)
    }
    expect(await claimsOf(product.id)).toEqual([])
  })

  test('is read by the school, newest first, page by page', async () => {
    const product = await aFreeCourse()
    const people = [await signedIn(school), await signedIn(school), await signedIn(school)]
    for (const { token } of people) await claim(token, product.id)
    const { token } = await theAdmin(school)
    const read = (cursor?: string | null) =>
      school.call('GET /api/v1/admin/products/{id}/freeclaims', {
        token,
        params: { id: product.id },
        query: { limit: 2, ...(cursor && { cursor }) },
      })
    const { data: page } = await read()
    expect(page.list.map(({ userid }) => userid)).toEqual([people[2]?.user.id, people[1]?.user.id])
    expect(page.list[0]?.fields).toMatchObject({
      name: '王小明',
      phone_area_code: '86',
      phone: '13800138000',
    })
    expect(page.total).toBe(3)
    const { data: rest } = await read(page.next)
    expect(rest).toMatchObject({ list: [{ userid: people[0]?.user.id }], next: null })
  })
})
