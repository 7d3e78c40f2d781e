import { beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { aPng, openUploadSchool, upload } from '../file/support.ts'

const school = await openUploadSchool()
let admin = ''
beforeAll(async () => {
  admin = (await theAdmin(school)).token
})
const fields = {
  ...productFields,
  name: 'Ink',
}
const picture = async (token = admin) => (await upload(school, token, [{ content: await aPng() }])).data.url
const save = (id: number, cover_url?: string) =>
  school.call('PUT /api/v1/admin/products/{id}', {
    token: admin,
    params: { id },
    body: { ...fields, ...(cover_url !== undefined && { cover_url }) },
  })
const coverOf = async (id: number) =>
  (await school.call('GET /api/product/{id}', { params: { id } })).data.cover_url

test('a course is made with a cover, which everybody sees', async () => {
  const cover_url = await picture()
  const made = await school.call('POST /api/v1/admin/products', {
    token: admin,
    body: { ...fields, cover_url },
  })
  expect(await coverOf(made.data.id)).toBe(cover_url)
})

test('a form without a cover leaves it as it is; an empty one takes it away', async () => {
  const { id } = await aProduct(school, { coverUrl: '/demo/cover-poetry.svg' })
  await save(id)
  expect(await coverOf(id)).toBe('/demo/cover-poetry.svg')
  expect((await save(id, '/demo/cover-poetry.svg')).code).toBe(0)
  await save(id, '')
  expect(await coverOf(id)).toBe('')
})

test('another site, another path and a picture that was never uploaded are refused as a cover', async () => {
  const { id } = await aProduct(school)
  for (const cover of [
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/demo/cover-poetry.svg',
    `/files/${'b'.repeat(40)}.png`,
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ]) {
    const answer = await save(id, cover)
    expect([answer.code, answer.data], cover).toEqual([refusals.invalidField.code, { field: 'cover_url' }])
  }
  expect(await coverOf(id)).toBe('')
})

test('who is no administrator cannot change a cover', async () => {
  const { token } = await signedIn(school, [2])
  const { id } = await aProduct(school)
  const answer = await school.call('PUT /api/v1/admin/products/{id}', {
    token,
    params: { id },
    body: { ...fields, cover_url: await picture(token) },
  })
  expect(answer.code).toBe(100003)
})
