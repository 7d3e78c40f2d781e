import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop } from '../order/shop.tsx'

type Group = ByKey['GET /api/v1/groups/{id}']['reply']
const student = { user: { types: [3 as const] } }

const groupOf = (changes: Partial<Group> = {}): Group => ({
  group_id: 5,
  activity_id: 22,
  product_id: 7,
  product_name: 'Reading the stars',
  cover_url: '',
  price: '199.00',
  group_price: '99.00',
  currency: 1,
  number: 3,
  paid: 1,
  state: 'open',
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  members: [{ name: '陈**', avatar_url: '', is_leader: 1 }],
  own_order: null,
  ...changes,
})
const group = (changes: Partial<Group> = {}) => http.get('*/api/v1/groups/5', () => ok(groupOf(changes)))
const places = () => screen.getAllByText('Open place')

beforeEach(() => api.use(group()))
afterEach(() => {
  vi.useRealTimers()
})

describe('a group', () => {
  it('shows the course, its members, the missing number and the time left', async () => {
    const { container } = await openShop('group', '?group_id=5')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You are invited to learn together' }),
    ).toBeTruthy()
    expect(container.textContent).toMatch(/99\.00.*199\.00.*group of 3/)
    expect(screen.getByRole('list', { name: 'Group members' }).textContent).toContain('陈**Leader')
    expect(places()).toHaveLength(2)
    expect(screen.getByText('2 more people needed')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^(1:00:00|59:\d\d) left$/)
  })

  it('is joined by a student, with who recommended it', async () => {
    await openShop('group', '?group_id=5&recommenduserid=1009', student)
    const join = await screen.findByRole('button', { name: 'Join this group' })
    await waitFor(() => expect(join.getAttribute('aria-busy')).toBeNull())
    await userEvent.click(join)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/prepay?productId=7&ordertype=2&activity_id=22&group_id=5&recommenduserid=1009',
    )
  })

  it('sends a visitor to the login page, and on to the checkout of this group', async () => {
    const { go } = await openShop('group', '?group_id=5')
    await userEvent.click(await screen.findByRole('button', { name: 'Join this group' }))
    const back = encodeURIComponent('/index.html#/group?group_id=5')
    const next = encodeURIComponent('/index.html#/prepay?productId=7&ordertype=2&activity_id=22&group_id=5')
    expect(go).toHaveBeenCalledExactlyOnceWith(`#/login?url=${back}&next=${next}`)
  })

  it('cannot be joined by the administrator', async () => {
    await openShop('group', '?group_id=5', { user: { userid: 1, types: [1] } })
    const join = await screen.findByRole('button', { name: 'Join this group' })
    await waitFor(() => expect(join.getAttribute('aria-busy')).toBeNull())
    await userEvent.click(join)
    expect((await screen.findByRole('dialog')).textContent).toContain("admin account can't operate")
  })

  it.each([
    ['You are in this group', 'See my orders', { own_order: { order_id: 51, pending: 0 as const } }],
    ['Your place is not paid yet', 'Pay to join', { own_order: { order_id: 51, pending: 1 as const } }],
    ['This group is complete', 'See the course', { state: 'formed' as const, paid: 3 }],
    [
      'This group is complete',
      'Go to my courses',
      { state: 'formed' as const, own_order: { order_id: 51, pending: 0 as const } },
    ],
    ['This group was not completed', 'See the course', { state: 'failed' as const }],
    [
      'This group was not completed',
      'See my orders',
      { state: 'failed' as const, own_order: { order_id: 51, pending: 0 as const } },
    ],
    ['This group has run out of time', 'See the course', { state: 'expired' as const }],
    ['This offer has ended', 'See the course', { state: 'stopped' as const }],
    ['This group is full', 'See the course', { paid: 3 }],
  ])('shows "%s" and offers "%s"', async (title, next, changes) => {
    api.use(group(changes))
    await openShop('group', '?group_id=5', student)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: next })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join this group' })).toBeNull()
  })

  it('shows that its members are refunded', async () => {
    api.use(group({ state: 'failed', own_order: { order_id: 51, pending: 0 } }))
    await openShop('group', '?group_id=5', student)
    expect(await screen.findByText(/Your payment is being refunded/)).toBeTruthy()
  })

  it('that others complete is updated by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openShop('group', '?group_id=5')
    await screen.findByRole('button', { name: 'Join this group' })
    api.use(group({ state: 'formed', paid: 3 }))
    await vi.advanceTimersByTimeAsync(15_500)
    expect(await screen.findByRole('heading', { level: 1, name: 'This group is complete' })).toBeTruthy()
  })

  it('that does not exist shows "not found"', async () => {
    api.use(http.get('*/api/v1/groups/5', () => refusal(102701, 'This group does not exist')))
    await openShop('group', '?group_id=5')
    expect((await screen.findByRole('alert')).textContent).toContain('This group does not exist')
    expect(screen.getByRole('link', { name: 'See all courses' })).toBeTruthy()
  })

  it('that the address does not name shows "not found"', async () => {
    await openShop('group')
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not lead to a group')
  })
})

describe('inviting others into a group', () => {
  it('has a link with the member as recommender, a code and a picture', async () => {
    await openShop('group', '?group_id=5&fissionid=f1', student)
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to this group' })
    await waitFor(() =>
      expect(link.value).toBe(
        'http://localhost:8080/index.html#/group?group_id=5&fissionid=f1&recommenduserid=1001',
      ),
    )
    const code = screen.getByRole('img', { name: 'QR code of this group' })
    expect(decodeURIComponent(code.getAttribute('src') ?? '')).toBe(`/api/qrcode?url=${link.value}`)
    await userEvent.click(screen.getByRole('button', { name: 'Picture' }))
    expect(await screen.findByRole('dialog', { name: 'Share poster' })).toBeTruthy()
  })

  it('copies the link', async () => {
    const user = userEvent.setup()
    await openShop('group', '?group_id=5')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost:8080/index.html#/group?group_id=5')
  })

  it('is not offered once the group is over', async () => {
    api.use(group({ state: 'formed' }))
    await openShop('group', '?group_id=5')
    await screen.findByRole('heading', { level: 1, name: 'This group is complete' })
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })
})
