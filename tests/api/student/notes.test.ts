import { describe, expect, it } from 'vitest'
import { productTypes } from '#contract/catalog/enums.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const [lin, zhou, stranger] = [
  await signedIn(school, [2], { name: '林老师' }),
  await signedIn(school, [2], { name: '周老师' }),
  await signedIn(school, [2]),
]
const course = await aProduct(school, { name: '诗词' }, [lin.user.id])
await aLesson(school, course.id, { teacherId: zhou.user.id })
const tutoring = await aProduct(school, { name: '一对一', type: productTypes.booking }, [lin.user.id])
const li = await signedIn(school, [3], { name: '李白', telephone: '13912345678' })
const du = await signedIn(school, [3], { name: '杜甫' })
await aGrant(school, li.user, course)
await aGrant(school, du.user, tutoring)
const refunded = await signedIn(school, [3], { name: '已退款' })
await aGrant(school, refunded.user, course, { revokedAt: new Date() })

const list = async (query: Record<string, string> = {}, token = lin.token) =>
  (await school.call('GET /api/v1/teacher/students', { query, token })).data.list.map(({ name }) => name)
const ofLi = { id: li.user.id }
const notes = (token = lin.token) =>
  school.call('GET /api/v1/teacher/students/{id}/notes', { params: ofLi, token })
const add = (text: string, token = lin.token) =>
  school.call('POST /api/v1/teacher/students/{id}/notes', { params: ofLi, body: { text }, token })
const change = (note_id: number, text: string, token = lin.token) =>
  school.call('PUT /api/v1/teacher/students/{id}/notes/{note_id}', {
    ...{ params: { ...ofLi, note_id }, body: { text }, token },
  })

describe('the students of a teacher', () => {
  it('are those of their own courses and lessons, by kind and by search', async () => {
    expect(await list()).toEqual(['杜甫', '李白'])
    expect(await list({ kind: 'appointment' })).toEqual(['杜甫'])
    expect(await list({ kind: 'class' })).toEqual(['李白'])
    expect(await list({ keyword: '李' })).toEqual(['李白'])
    expect(await list({}, zhou.token)).toEqual(['李白'])
    expect(await list({}, stranger.token)).toEqual([])
  })

  it('are shown with a masked phone, and to nobody else', async () => {
    const read = (token: string) => school.call('GET /api/v1/teacher/students/{id}', { params: ofLi, token })
    const { data, raw } = await read(lin.token)
    expect(data).toMatchObject({ telephone: '139****5678', courses: [{ product_name: '诗词' }] })
    expect(raw.body).not.toContain('13912345678')
    expect((await read(stranger.token)).reason).toBe('studentNotFound')
    expect((await read(li.token)).reason).toBe('noPermission')
  })
})

describe('notes about a student', () => {
  it('are read by the teachers of the student, with their author, and changed by the author alone', async () => {
    const { data: note } = await add(' 基础好 ')
    const { data } = await notes(zhou.token)
    expect(data.list).toMatchObject([
      { id: note.id, text: '基础好', author: '林老师', is_own: 0, updated_at: null, versions: [] },
    ])
    expect((await notes()).data.list).toMatchObject([{ is_own: 1 }])
    expect((await change(note.id, '改写', zhou.token)).reason).toBe('noteNotFound')
    for (const token of [stranger.token, refunded.token, li.token])
      expect((await notes(token)).code).not.toBe(0)
    expect((await add('别人的学员', stranger.token)).reason).toBe('studentNotFound')
  })

  it('keep what they said, also when two changes come at once', async () => {
    const { data: note } = await add('第一版')
    await Promise.all([change(note.id, '第二版'), change(note.id, '第三版')])
    await change(note.id, '第四版')
    const [latest] = (await notes()).data.list
    expect(latest?.text).toBe('第四版')
    expect(latest?.versions.map(({ text }) => text).sort()).toEqual(['第一版', '第二版', '第三版'].sort())
  })

  it('have from 1 to 500 characters', async () => {
    expect((await add(' ')).reason).toBe('noteEmpty')
    expect((await add('长'.repeat(501))).reason).toBe('invalidField')
    expect((await add('长'.repeat(500))).code).toBe(0)
  })
})
