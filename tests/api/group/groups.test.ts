import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activities, groupMembers, groups, orders } from '#server/db/tables/all.ts'
import { aGroup, aGroupActivity, fromNow } from '#tests/support/activity-factories.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

async function groupBuying() {
  const product = await aProduct(school, { name: 'The sky', coverUrl: '/sky.svg' })
  return { product, activity: await aGroupActivity(school, product, '99', 3) }
}
const read = (id: number, token?: string) =>
  school.call('GET /api/v1/groups/{id}', { params: { id }, ...(token && { token }) })
const listed = (id: number, limit?: number) =>
  school.call('GET /api/v1/activities/{id}/groups', { params: { id }, ...(limit && { query: { limit } }) })

describe('a group', () => {
  test('is shown to a visitor with what is bought, who is in it and who is missing', async () => {
    const { product, activity } = await groupBuying()
    const leader = await aUser(school, { name: '陈一诺', avatarUrl: '/chen.jpg' })
    const second = await aUser(school, { name: '', username: 'walter_b' })
    const group = await aGroup(school, product, activity, [leader, second])
    const { code, data } = await read(group.id)
    expect(code).toBe(0)
    expect(data).toEqual({
      group_id: group.id,
      activity_id: activity.id,
      product_id: product.id,
      product_name: 'The sky',
      cover_url: '/sky.svg',
      price: '199.00',
      group_price: '99.00',
      currency: 1,
      number: 3,
      paid: 2,
      state: 'open',
      expires_at: Math.floor(group.expiresAt.getTime() / 1000),
      members: [
        { name: '陈**', avatar_url: '/chen.jpg', is_leader: 1 },
        { name: 'w**', avatar_url: '', is_leader: 0 },
      ],
      own_order: null,
    })
  })

  test('hides the names, phones, ids and orders of its members', async () => {
    const { product, activity } = await groupBuying()
    const leader = await aUser(school, { name: '欧阳明月' })
    const group = await aGroup(school, product, activity, [leader])
    const [order] = await db.select().from(orders).where(eq(orders.groupId, group.id))
    const { token } = await signedIn(school)
    for (const answer of [await read(group.id), await read(group.id, token), await listed(activity.id)])
      for (const secret of [leader.name, leader.username, leader.telephone, order?.orderNumber])
        expect(answer.raw.body).not.toContain(secret)
  })

  test('shows a member the own order, and whether it still has to be paid', async () => {
    const { product, activity } = await groupBuying()
    const { user, token } = await signedIn(school)
    const group = await aGroup(school, product, activity, [await aUser(school), user])
    const [own] = await db.select().from(orders).where(eq(orders.userId, user.id))
    expect((await read(group.id, token)).data.own_order).toEqual({ order_id: own?.id, pending: 0 })
    await db.update(orders).set({ status: 1 }).where(eq(orders.userId, user.id))
    expect((await read(group.id, token)).data.own_order).toEqual({ order_id: own?.id, pending: 1 })
    await db.update(orders).set({ status: 0 }).where(eq(orders.userId, user.id))
    expect((await read(group.id, token)).data.own_order).toBeNull()
  })

  test.each([
    ['formed', { state: 'formed' }, 'formed'],
    ['failed', { state: 'failed' }, 'failed'],
    ['out of time and not closed yet', { expiresAt: fromNow(-1) }, 'expired'],
    ['formed, also when its time has passed since', { state: 'formed', expiresAt: fromNow(-1) }, 'formed'],
  ])('that is %s shows its state', async (_what, values, state) => {
    const { product, activity } = await groupBuying()
    const group = await aGroup(school, product, activity, [await aUser(school)], values)
    expect((await read(group.id)).data.state).toBe(state)
  })

  test('of an offer that the school has ended can no longer be joined', async () => {
    const { product, activity } = await groupBuying()
    const group = await aGroup(school, product, activity, [await aUser(school)])
    expect((await listed(activity.id)).data.total).toBe(1)
    await db.update(activities).set({ stoppedAt: new Date() }).where(eq(activities.id, activity.id))
    expect((await read(group.id)).data.state).toBe('stopped')
    expect((await listed(activity.id)).data).toEqual({ list: [], total: 0 })
  })

  test('that failed still shows its members; an open one does not show who has left', async () => {
    const { product, activity } = await groupBuying()
    const people = [await aUser(school), await aUser(school)]
    const group = await aGroup(school, product, activity, people)
    const leaving = people[1]?.id ?? 0
    await db.update(groupMembers).set({ leftAt: new Date() }).where(eq(groupMembers.userId, leaving))
    expect((await read(group.id)).data.members).toHaveLength(1)
    await db.update(groups).set({ state: 'failed' }).where(eq(groups.id, group.id))
    expect((await read(group.id)).data.members).toHaveLength(2)
  })

  test('whose leader has not paid is shown to the leader alone', async () => {
    const { product, activity } = await groupBuying()
    const { user, token } = await signedIn(school)
    const group = await aGroup(school, product, activity, [user], { paid: 0 })
    await db.update(groupMembers).set({ paidAt: null }).where(eq(groupMembers.groupId, group.id))
    await db.update(orders).set({ status: 1 }).where(eq(orders.groupId, group.id))
    expect(await read(group.id)).toMatchObject({ code: 102701, message: 'This group does not exist' })
    expect((await read(group.id, (await signedIn(school)).token)).code).toBe(102701)
    expect((await read(group.id, token)).data).toMatchObject({ members: [], own_order: { pending: 1 } })
  })

  test('that does not exist is refused', async () => {
    expect(await read(999_999)).toMatchObject({ http: 200, code: 102701 })
  })
})

describe('the open groups of an activity', () => {
  test('are those that can be joined, the nearly complete ones first', async () => {
    const { product, activity } = await groupBuying()
    const open = async (values = {}, members = 1) => {
      const people = await Promise.all(Array.from({ length: members }, () => aUser(school)))
      return aGroup(school, product, activity, people, values)
    }
    const one = await open({ expiresAt: fromNow(9) })
    const two = await open({}, 2)
    const soon = await open({ expiresAt: fromNow(1) })
    await open({ expiresAt: fromNow(-1) })
    await open({ state: 'failed' })
    await open({ paid: 3, state: 'formed' })
    const { data } = await listed(activity.id)
    expect(data.list.map(({ group_id }) => group_id)).toEqual([two.id, soon.id, one.id])
    expect(data.list[0]).toMatchObject({ number: 3, paid: 2, leader: { name: 'U**' } })
    const short = await listed(activity.id, 1)
    expect(short.data.list).toHaveLength(1)
    expect(short.data.total).toBe(3)
  })

  test('are empty for an unknown activity', async () => {
    expect((await listed(999_999)).data).toEqual({ list: [], total: 0 })
  })

  test.each([0, 21])('are refused %d at once', async (limit) => {
    const { code } = await school.call('GET /api/v1/activities/{id}/groups', {
      params: { id: 1 },
      query: { limit },
    })
    expect(code).toBe(102001)
  })
})
