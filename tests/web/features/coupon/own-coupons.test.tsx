import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { inEnglish, openAs } from '../../area-kit/support.tsx'
import { couponOf } from '../order/shop.tsx'

inEnglish()

const own = (id: number, changes = {}) => ({
  ...couponOf({ id, user_coupon_id: id, label: `Coupon ${id}` }),
  products: [],
  ...changes,
})
const byStatus: Record<string, { list: object[]; total: number }> = {}
const open = (query = '') => openAs({ types: [3] }, `/student.html#/my_coupons${query}`, <StudentRoutes />)

beforeEach(() => {
  byStatus['0'] = {
    list: [own(1), own(2, { coupon_scope: 2, products: [{ id: 40, name: 'Tang poems' }] })],
    total: 2,
  }
  byStatus['1'] = { list: [own(3)], total: 1 }
  byStatus['2'] = { list: [], total: 0 }
  api.use(
    http.get('*/api/v1/student/coupons', ({ request }) =>
      ok(byStatus[new URL(request.url).searchParams.get('status') ?? '0']),
    ),
  )
})

describe('my coupons', () => {
  it('are in three tabs with their counts; the tab is in the address', async () => {
    open()
    await screen.findByRole('tab', { name: 'Available (2)' })
    expect(screen.getByRole('tab', { name: 'Used (1)' })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Used (1)' }))
    expect(await screen.findByRole('heading', { name: 'Coupon 3' })).toBeTruthy()
    expect(location.hash).toBe('#/my_coupons?status=1')
    expect(screen.queryByRole('link', { name: 'Use it' })).toBeNull()
  })

  it('that have expired are shown, and lead nowhere', async () => {
    byStatus['2'] = { list: [own(4, { end_time: 1_700_000_000 })], total: 1 }
    open('?status=2')
    expect(await screen.findByRole('heading', { name: 'Coupon 4' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Expired (1)', selected: true })).toBeTruthy()
    expect(within(screen.getByRole('tabpanel')).queryByRole('link')).toBeNull()
  })

  it.each([
    ['', 'Available (2)'],
    ['?status=0', 'Available (2)'],
    ['?status=1', 'Used (1)'],
    ['?status=2', 'Expired (0)'],
    ['?state=used', 'Used (1)'],
    ['?state=expired', 'Expired (0)'],
    ['?status=9', 'Available (2)'],
  ])('open the tab that the address names: %s', async (query, name) => {
    open(query)
    expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy()
  })

  it('go back and forward by the tabs that were opened', async () => {
    open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Used (1)' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Expired (0)' }))
    act(() => history.back())
    expect(await screen.findByRole('tab', { name: 'Used (1)', selected: true })).toBeTruthy()
    act(() => history.forward())
    expect(await screen.findByRole('tab', { name: 'Expired (0)', selected: true })).toBeTruthy()
  })

  it('link to where they can be used', async () => {
    open()
    await screen.findByRole('heading', { name: 'Coupon 1' })
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByRole('link', { name: 'Use it' }).getAttribute('href')).toBe('index.html#/home/courses')
    expect(panel.getByRole('link', { name: 'Use on Tang poems' }).getAttribute('href')).toBe(
      'index.html#/course?productId=40',
    )
  })

  it('that cannot be used yet show from when', async () => {
    byStatus['0'] = { list: [own(1, { begin_time: 4_000_000_000, end_time: 4_100_000_000 })], total: 1 }
    open()
    expect(await screen.findByText(/^Usable from .* 2096/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Use' })).toBeNull()
  })

  it('of another currency show that they cannot be used, without a link', async () => {
    byStatus['0'] = { list: [own(1, { currency: 2 })], total: 1 }
    open()
    expect(await screen.findByText('Cannot be used while the school takes CN¥')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Use it' })).toBeNull()
  })

  it('link to the courses when there are none', async () => {
    open('?state=expired')
    expect(await screen.findByText('No expired coupons')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find a course' }).getAttribute('href')).toBe(
      'index.html#/home/courses',
    )
  })

  it('are read page by page', async () => {
    const pages = [Array.from({ length: 20 }, (_, index) => own(100 + index)), [own(200)]]
    api.use(
      http.get('*/api/v1/student/coupons', ({ request }) => {
        const second = new URL(request.url).searchParams.get('cursor') === 'second'
        return ok({ list: pages[second ? 1 : 0], total: 21, next: second ? null : 'second' })
      }),
    )
    open()
    await screen.findByText('20 of 21 shown')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('heading', { name: 'Coupon 200' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
  })

  it('that cannot be loaded can be retried', async () => {
    let broken = true
    api.use(
      http.get('*/api/v1/student/coupons', () => (broken ? refusal(1, 'not now', 404) : ok(byStatus['0']))),
    )
    open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Coupon 1' })).toBeTruthy()
  })
})
