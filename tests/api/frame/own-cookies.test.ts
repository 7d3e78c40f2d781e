import { expect, it } from 'vitest'
import { openTestSchool } from '#tests/support/test-school.ts'

const plain = await openTestSchool()
const secure = await openTestSchool({ PUBLIC_URL: 'https://school.example' })

it('a cookie is HttpOnly, and over https bound to this host', async () => {
  const drawn = await secure.call('GET /api/captcha/getcode')
  const [cookie] = drawn.raw.cookies
  expect(cookie).toMatchObject({
    name: '__Host-sy_captcha',
    value: drawn.data.crypt_key,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: 600,
  })
  expect(cookie).not.toHaveProperty('domain')
})

it('over plain http it has no prefix, which a browser would not take', async () => {
  const [cookie] = (await plain.call('GET /api/captcha/getcode')).raw.cookies
  expect(cookie).toMatchObject({ name: 'sy_captcha', path: '/api/', httpOnly: true, sameSite: 'Lax' })
  expect(cookie?.secure).toBeUndefined()
})

it('one without the prefix, as another host of the domain could set it, is ignored', async () => {
  const { data } = await secure.call('GET /api/captcha/getcode')
  await secure.call('POST /api/captcha/check', { query: { imgcaptcha: '0000', crypt_key: data.crypt_key } })
  const send = (name: string) =>
    secure.call('POST /api/smsmsg/sendcode', {
      body: { action: 'reg', telephone: '13900001111' },
      headers: { cookie: `${name}=${data.crypt_key}` },
    })
  expect((await send('sy_captcha')).code).not.toBe(0)
  expect((await send('__Host-sy_captcha')).code).toBe(0)
})
