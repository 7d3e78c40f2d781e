import { describe, expect, test } from 'vitest'
import { type Classes, soon } from './classes-support.ts'

/** Several people who change one open class at once. */
export function testSeenClasses({
  school,
  admin,
  teacher,
  update,
  read,
  newClass,
  productOf,
}: Classes): void {
  describe('an open class that two people edit', () => {
    const open = async (change: object = {}) => {
      const id = await newClass(change, admin.token)
      const { revision, teacher_ids } = (await read(id, admin.token)).data
      return { id, revision, teacher_ids }
    }

    test('is saved by one of two at once, and the other is told who was faster', async () => {
      const id = await newClass()
      const { revision, teacher_ids } = (await read(id)).data
      const editors = [teacher, admin]
      const answers = await Promise.all(
        editors.map(({ token, user }) => update(id, { name: `by ${user.id}`, teacher_ids, revision }, token)),
      )
      const kept = answers.findIndex(({ code }) => code === 0)
      const by = editors[kept]?.user
      expect(answers[1 - kept]).toMatchObject({ reason: 'recordChanged', data: { by: by?.name } })
      const { data } = await read(id)
      expect(data.name).toBe(`by ${by?.id}`)
      expect(data.revision).not.toBe(revision)
      expect(answers[kept]?.data).toEqual({ revision: data.revision })
      expect((await update(id, { name: 'seen', teacher_ids, revision: data.revision })).code).toBe(0)
    })

    test.each([
      ['times', { begin_time: soon + 60 }],
      ['price', { price: '10' }],
      ['teachers', { teacher_ids: [teacher.user.id] }],
      ['introduction', { desc: '<p>new</p>' }],
      ['chat', { is_chat: 1 }],
    ])('is not overwritten when its %s changed', async (_, change) => {
      const { id, revision } = await open()
      const saved = await update(id, change, admin.token)
      const stored = (await read(id, admin.token)).data
      expect(saved.data).toEqual({ revision: stored.revision })
      expect(await update(id, { name: 'late', revision }, admin.token)).toMatchObject({
        reason: 'recordChanged',
      })
      expect((await read(id, admin.token)).data).toEqual(stored)
    })

    test('is not overwritten when the form of its product changed the price', async () => {
      const { id, revision } = await open({ price: '10' })
      const params = { id: (await productOf(id))?.id ?? 0 }
      const { data } = await school.call('GET /api/v1/admin/products/{id}', { token: admin.token, params })
      const body = { ...data, price: '12.00' }
      const priced = await school.call('PUT /api/v1/admin/products/{id}', {
        token: admin.token,
        params,
        body,
      })
      expect(priced.code).toBe(0)
      expect(await update(id, { price: '10', revision }, admin.token)).toMatchObject({
        reason: 'recordChanged',
        data: { by: admin.user.name },
      })
      expect((await read(id, admin.token)).data.price).toBe('12.00')
    })

    test('is changed as ever by a client that names no revision', async () => {
      const { id } = await open()
      for (const name of ['one', 'two']) expect((await update(id, { name }, admin.token)).code).toBe(0)
      expect((await read(id, admin.token)).data.name).toBe('two')
    })
  })
}
