import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { uploads, users } from '#server/db/tables/all.ts'
import { sweepUploads } from '#server/features/file/index.ts'
import { signedAddress } from '#server/features/file/signed-address.ts'
import { writeSetting } from '#server/features/site/index.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aPng, upload } from './support.ts'
import { nameOf, openServing } from './serving-support.ts'
import { testStorage } from './failing-storage.ts'

const opened = await openServing()
const { school, db, get, newPicture } = opened

describe('an address without a file', () => {
  test.each([
    `/files/${'a'.repeat(40)}.png`,
    '/files/passwd',
    '/files/..%2f..%2fetc%2fpasswd',
    `/files/${'A'.repeat(40)}.png`,
    '/files/',
    '/files',
    '/files/private',
    '/files/%00.png',
    '/files/private/%00.png?expires=1&signature=a',
    '/files/a.png?x=%00',
    '/media/live/1/a/%07.m3u8',
    '/assets/%00.js',
  ])('is 404: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })
})

test('a file that a browser has is not sent again', async () => {
  const url = await newPicture()
  const { etag } = (await get(url)).headers
  const again = await get(url, { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

describe('a private file', () => {
  test('is served at its signed address alone', async () => {
    const url = await newPicture({ kind: 'private' })
    expect(url).toMatch(/^\/files\/private\/[0-9a-f]{40}\.png\?expires=\d+&signature=[\w-]{43}$/)
    const seen = await get(url)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png'])
    expect(seen.headers['cache-control']).toMatch(/^private, max-age=\d{1,3}$/)
    expect((await get(`/files/${nameOf(url)}`)).statusCode).toBe(404)
    for (const query of ['', '?expires=1', '?expires=1&signature=a&signature=b']) {
      const unsigned = await get(`/files/private/${nameOf(url)}${query}`)
      expect([unsigned.statusCode, unsigned.json().status.code]).toEqual([403, refusals.fileLinkInvalid.code])
    }
  })

  test('is refused with another signature, another time or for another file', async () => {
    const url = await newPicture({ kind: 'private' })
    const other = await newPicture({ kind: 'private' })
    const wrong = [
      url.replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/expires=\d+/, 'expires=1e9'),
      url.replace(/signature=.*/, 'signature='),
      url.replace(nameOf(url), nameOf(other)),
    ]
    for (const address of wrong) {
      const answer = await get(address)
      expect([answer.statusCode, answer.json().status.code], address).toEqual([
        403,
        refusals.fileLinkInvalid.code,
      ])
    }
  })

  test('is refused once its address has expired', async () => {
    const name = nameOf(await newPicture({ kind: 'private' }))
    expect((await get(await signedAddress(db, name, -1))).statusCode).toBe(403)
    expect((await get(await signedAddress(db, name, 60))).statusCode).toBe(200)
  })
})

describe('the removal of unused uploads', () => {
  const age = (url: string) =>
    db
      .update(uploads)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(uploads.name, nameOf(url)))
  const isThere = async (url: string) => (await get(url)).statusCode === 200

  test('removes what nothing has referred to for a day, with its row', async () => {
    const [old, young] = [await newPicture(), await newPicture()]
    await age(old)
    await sweepUploads(school.deps)
    expect([await isThere(old), await isThere(young)]).toEqual([false, true])
    expect(
      await db
        .select()
        .from(uploads)
        .where(eq(uploads.name, nameOf(old))),
    ).toEqual([])
    expect(await school.stored()).not.toContain(nameOf(old))
  })

  test('keeps what a person, a course or a text of the school shows', async () => {
    const [avatar, cover, details, banner] = [
      await newPicture(),
      await newPicture(),
      await newPicture(),
      await newPicture(),
    ]
    await signedIn(school, [3], { avatarUrl: avatar })
    await aProduct(school, { coverUrl: cover })
    await aProduct(school, { details: `<p><img src="${details}"></p>` })
    await writeSetting(db, 'logo', { logo: banner })
    for (const url of [avatar, cover, details, banner]) await age(url)
    await sweepUploads(school.deps)
    for (const url of [avatar, cover, details, banner]) expect(await isThere(url), url).toBe(true)
  })

  test('goes on after a removal that failed', async () => {
    const url = await newPicture()
    await age(url)
    const { storage } = school.deps
    const broken = { ...storage, remove: () => Promise.reject(new Error('the disk is away')) }
    await expect(sweepUploads({ ...school.deps, storage: broken })).rejects.toThrow('away')
    await sweepUploads(school.deps)
    expect(await isThere(url)).toBe(false)
    expect(
      await db
        .select()
        .from(uploads)
        .where(eq(uploads.name, nameOf(url))),
    ).toEqual([])
  })

  test('removes a replaced portrait and that of a deleted user', async () => {
    const { user, token: own } = await signedIn(school)
    const pictures: string[] = []
    for (let at = 0; at < 2; at++) {
      const { data } = await upload(school, own, [{ content: await aPng() }])
      pictures.push(data.url)
      await school.call('PUT /api/v1/student/profile', { token: own, body: { avatar: data.url } })
      await age(data.url)
    }
    const [first = '', second = ''] = pictures
    await sweepUploads(school.deps)
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await db.delete(users).where(eq(users.id, user.id))
    await sweepUploads(school.deps)
    expect(await isThere(second)).toBe(false)
  })
})

testStorage(opened)
