import { describe, expect, it } from 'vitest'
import { tagLimits } from '#contract/account/manage/tag-limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)

const tag = async (ids: number[], name: string, is_tagged: 0 | 1 = 1, by = token) =>
  school.call('PUT /api/v1/admin/tags/students', { token: by, body: { ids, tag: name, is_tagged } })
const outcomes = async (...given: Parameters<typeof tag>) =>
  (await tag(...given)).data.list.map(({ outcome, reason }) => reason || outcome)
const tagsOf = async (id: number) =>
  (await school.call('GET /api/v1/admin/users/{id}', { token, params: { id } })).data.tags
const allTags = async () => (await school.call('GET /api/v1/admin/tags', { token })).data.list
const idsOf = async (query: Record<string, string>) =>
  (await school.call('GET /api/v1/admin/users', { token, query })).data.list.map(({ id }) => id)

describe('the tags of students', () => {
  it('are given to several at once and taken from them, in whatever letters', async () => {
    const [first, second] = [await aUser(school), await aUser(school)]
    expect(await outcomes([first.id], ' VIP ')).toEqual(['done'])
    expect(await outcomes([first.id, second.id], 'vip')).toEqual(['unchanged', 'done'])
    expect(await tagsOf(second.id)).toEqual(['VIP'])
    expect(await allTags()).toContainEqual({ name: 'VIP', students: 2 })
    expect(await outcomes([first.id, second.id], 'Vip', 0)).toEqual(['done', 'done'])
    expect(await tagsOf(first.id)).toEqual([])
    expect((await allTags()).map(({ name }) => name)).not.toContain('VIP')
  })

  it('narrow the list of users, and stand in its rows', async () => {
    const user = await aUser(school)
    await tag([user.id], '周末班')
    expect(await idsOf({ tag: '周末班' })).toEqual([user.id])
    expect(await idsOf({ tag: '平日班' })).toEqual([])
    const { data } = await school.call('GET /api/v1/admin/users', { token, query: { tag: '周末班' } })
    expect(data.list).toMatchObject([{ tags: ['周末班'] }])
  })

  it('are refused to people who are no students, and beyond their number', async () => {
    const teacher = await aUser(school, { types: [2] })
    const student = await aUser(school)
    expect(await outcomes([teacher.id, student.id], '新生')).toEqual(['userUnknown', 'done'])
    // all at the same moment: the row of the student settles which is the last
    const more = Array.from({ length: tagLimits.ofStudent }, (_, index) => `第 ${index} 组`)
    const answers = (await Promise.all(more.map((name) => outcomes([student.id], name)))).flat()
    expect(answers.toSorted()).toEqual([...more.slice(1).map(() => 'done'), 'tooManyTags'])
    expect(await tagsOf(student.id)).toHaveLength(tagLimits.ofStudent)
    expect((await tag([student.id], '   ')).reason).toBe('invalidField')
    expect((await tag([student.id], 'A, B')).reason).toBe('invalidField')
  })

  it('are written into the audit log, with who did it, once for each change', async () => {
    const { id } = await aUser(school)
    await tag([id], '重点')
    await tag([id], '重点')
    await tag([id], '重点', 0)
    const { data } = await school.call('GET /api/v1/admin/audit', { token, query: { record: `user ${id}` } })
    expect(data.list.map(({ action }) => action)).toEqual(['student untagged', 'student tagged'])
  })

  it('are read by who may read accounts, and changed by who may write them alone', async () => {
    const reader = await signedIn(school, [1], { roleId: builtInRoleIds.read_only })
    const { id } = await aUser(school)
    expect((await tag([id], '重点', 1, reader.token)).reason).toBe('noOperationPermission')
    expect((await school.call('GET /api/v1/admin/tags', { token: reader.token })).code).toBe(0)
    const student = await signedIn(school)
    expect((await tag([id], '重点', 1, student.token)).reason).toBe('noPermission')
  })
})
