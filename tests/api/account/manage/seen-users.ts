import { describe, expect, it } from 'vitest'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { type Users } from './users-support.ts'

/** Administrators who change one user at once. */
export function testSeenUsers({ school, token, read, update, lock }: Users): void {
  describe('a user whom two administrators edit', () => {
    const open = async () => {
      const { id, telephone } = await aUser(school, { name: 'before' })
      const { revision } = (await read(id)).data
      return { id, revision, body: { name: 'before', types: [3], telephone } }
    }

    it('is saved by one of two at once, and the other is told who was faster', async () => {
      const { id, revision, body } = await open()
      const names = ['Li Bai', 'Du Fu']
      const both = await Promise.all(names.map((name) => signedIn(school, [1], { name })))
      const answers = await Promise.all(
        both.map((admin) => update(id, { ...body, name: `by ${admin.user.name}`, revision }, admin.token)),
      )
      const kept = answers.findIndex(({ code }) => code === 0)
      expect(answers[1 - kept]).toMatchObject({ reason: 'recordChanged', data: { by: names[kept] } })
      const { data } = await read(id)
      expect(data.name).toBe(`by ${names[kept]}`)
      expect(data.revision).not.toBe(revision)
      expect(answers[kept]?.data).toEqual({ revision: data.revision })
      expect((await update(id, { ...body, name: 'seen', revision: data.revision })).code).toBe(0)
      expect((await read(id)).data.name).toBe('seen')
    })

    it.each([
      ['types', { types: [2, 3] }],
      ['phone', { telephone: '' }],
      ['area code', { area_code: '852', telephone: '61234567' }],
      ['place on the home page', { types: [2, 3], is_star: 1 }],
    ])('is not overwritten when its %s changed', async (_, change) => {
      const { id, revision, body } = await open()
      expect((await update(id, { ...body, ...change })).code).toBe(0)
      const stored = (await read(id)).data
      expect(await update(id, { ...body, name: 'late', revision })).toMatchObject({ reason: 'recordChanged' })
      expect((await read(id)).data).toEqual(stored)
    })

    it('is changed over its own change of the profile by nobody who has not seen it', async () => {
      const { user, token: own } = await signedIn(school, [3], { name: 'before' })
      const body = { name: 'of an administrator', types: [3], telephone: user.telephone }
      expect((await update(user.id, body)).code).toBe(0)
      const { revision } = (await read(user.id)).data
      const change = { token: own, body: { name: 'Own Name' } }
      expect((await school.call('PUT /api/v1/student/profile', change)).code).toBe(0)
      // the log does not know who, and the administrator before was not it
      expect(await update(user.id, { ...body, revision })).toMatchObject({
        reason: 'recordChanged',
        data: { by: '' },
      })
      expect((await read(user.id)).data.name).toBe('Own Name')
    })

    it('keeps its revision when something changes that the form does not', async () => {
      const { id, revision, body } = await open()
      expect((await lock(id, 1)).code).toBe(0)
      const tagged = { token, body: { ids: [id], tag: 'seen', is_tagged: 1 } }
      expect((await school.call('PUT /api/v1/admin/tags/students', tagged)).code).toBe(0)
      expect((await update(id, { ...body, name: 'after', revision })).code).toBe(0)
    })

    it('is changed as ever by a client that names no revision, and by none that names another', async () => {
      const { id, body } = await open()
      for (const name of ['one', 'two']) expect((await update(id, { ...body, name })).code).toBe(0)
      const refused = async (revision: string) =>
        (await update(id, { ...body, name: 'three', revision })).reason
      expect(await refused('of something else')).toBe('recordChanged')
      expect(await refused('x'.repeat(65))).toBe('invalidField')
      expect((await read(id)).data.name).toBe('two')
    })
  })
}
