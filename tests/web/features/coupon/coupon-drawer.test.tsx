import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { couponOf, openShop, productOf } from '../order/shop.tsx'

type Coupon = ReturnType<typeof couponOf>
const student = { user: { types: [3 as const] } }
const welcome = couponOf()

/** The three lists as the server returns them, and the claimed ones. */
function coupons(claimable: Coupon[], usable: Coupon[] = [], held: Coupon[] = usable) {
  const claims: string[] = []
  let answer = { canReceiveCoupons: claimable, availableCoupons: usable, haveReceiveCoupons: held }
  api.use(
    http.get('*/api/v1/student/coupons/7', () => ok(answer)),
    http.post('*/api/v1/student/coupons', async ({ request }) => {
      claims.push(await request.text())
      const mine = { ...welcome, isReceive: 1 as const, user_coupon_id: 9 }
      answer = { canReceiveCoupons: [], availableCoupons: [mine], haveReceiveCoupons: [mine] }
      return ok(mine)
    }),
  )
  return claims
}

async function openDrawer(shop: Parameters<typeof openShop>[2] = {}, user = userEvent.setup()) {
  const { go } = await openShop('course', '?productId=7', shop)
  await waitFor(async () =>
    expect((await screen.findByRole('button', { name: 'Buy now' })).getAttribute('aria-busy')).toBeNull(),
  )
  await user.click(screen.getByRole('button', { name: /^Coupons/ }))
  await screen.findByRole('region', { name: 'Available to claim' })
  return { go, user, drawer: screen.getByRole('dialog', { name: 'Coupons' }) }
}
const section = (name: string) => screen.getByRole('region', { name })

beforeEach(() =>
  api.use(
    http.get('*/api/product/7', () => ok(productOf({ coupons: [welcome] }))),
    http.get('*/api/product/7/payment_state', () => ok({ payment_state: 0 })),
  ),
)
afterEach(() => {
  vi.useRealTimers()
})

describe('the drawer of coupons', () => {
  it('has three sections, each with an empty state', async () => {
    coupons([])
    await openDrawer(student)
    expect(section('Available to claim').textContent).toContain('No coupons to claim at the moment')
    expect(section('Valid for this course').textContent).toContain('None of your coupons')
    expect(section('Claimed').textContent).toContain('You have not claimed any coupons')
  })

  it('shows for a claimable one why the course cannot be bought with it', async () => {
    coupons([couponOf({ unavailable_code: 4, shortfall: '1.00' })])
    await openDrawer(student)
    expect(section('Available to claim').textContent).toContain('CN¥1.00 below the minimum spend')
  })

  it('shows each coupon in its section, with the resulting price', async () => {
    const usable = couponOf({ activity_id: 32, label: 'For poems', coupon_scope: 2 })
    coupons([welcome], [usable], [usable])
    await openDrawer(student)
    expect(section('Available to claim').textContent).toMatch(/20\.00no minimum spendWelcomeAll courses/)
    expect(section('Valid for this course').textContent).toMatch(/For poemsSelected courses.*pay CN¥179\.00/)
    expect(section('Claimed').textContent).toContain('For poems')
  })

  it('shows the smallest unit to pay where a coupon exceeds the price', async () => {
    coupons([], [couponOf({ coupon_amount: '500.00' })])
    await openDrawer(student)
    expect(section('Valid for this course').textContent).toContain('You pay CN¥0.01')
  })

  it('marks what cannot be used with a discount', async () => {
    coupons([couponOf({ is_exclusive_discount: 2 })])
    await openDrawer(student)
    expect(within(section('Available to claim')).getByText('Not valid on discounted courses')).toBeTruthy()
  })

  it.each([
    [1, 'Coupons cannot be used with a group price'],
    [2, 'Not valid for this course'],
    [3, /^Usable from .*2026/],
    [4, 'CN¥30.00 below the minimum spend'],
  ])('shows why one cannot be used: code %d', async (unavailable_code, reason) => {
    coupons([], [], [couponOf({ unavailable_code, shortfall: '30.00' })])
    await openDrawer(student)
    expect(within(section('Claimed')).getByText(reason)).toBeTruthy()
  })

  it('is closed by Escape and by its button', async () => {
    coupons([welcome])
    const { user } = await openDrawer(student)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Coupons/ }))
    await screen.findByRole('region', { name: 'Available to claim' })
    screen.getByRole('button', { name: 'Claim Welcome' }).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that cannot be loaded can be retried', async () => {
    let broken = true
    const none = { canReceiveCoupons: [], availableCoupons: [], haveReceiveCoupons: [] }
    api.use(http.get('*/api/v1/student/coupons/7', () => (broken ? refusal(1, 'no', 404) : ok(none))))
    await openShop('course', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: /^Coupons/ }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByRole('region', { name: 'Available to claim' })).toBeTruthy()
  })
})

describe('claiming a coupon', () => {
  it('shows for ten seconds that it was claimed, and marks it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const claims = coupons([welcome])
    const { user } = await openDrawer(
      student,
      userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) }),
    )
    await user.dblClick(screen.getByRole('button', { name: 'Claim Welcome' }))
    expect((await screen.findByRole('status')).textContent).toBe('Sent to your account')
    expect(within(section('Available to claim')).getByText('Claimed')).toBeTruthy()
    await waitFor(() => expect(section('Valid for this course').textContent).toContain('Welcome'))
    expect(claims).toEqual(['{"activity_id":31}'])
    await vi.advanceTimersByTimeAsync(8500)
    expect(screen.queryByText('Sent to your account')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    await waitFor(() => expect(screen.queryByText('Sent to your account')).toBeNull())
    expect(within(section('Available to claim')).getByText('Claimed')).toBeTruthy()
  })

  it('a second time shows that it is already claimed', async () => {
    coupons([welcome])
    api.use(http.post('*/api/v1/student/coupons', () => refusal(102322, 'joined')))
    const { user } = await openDrawer(student)
    await user.click(screen.getByRole('button', { name: 'Claim Welcome' }))
    expect((await screen.findByRole('status')).textContent).toBe('You have already joined this activity')
    expect(screen.queryByRole('button', { name: 'Claim Welcome' })).toBeNull()
  })

  it('that can no longer be claimed shows why in place of the button', async () => {
    coupons([welcome])
    const status = { code: 102324, reason: 'couponsGone', message: 'All coupons are gone' }
    api.use(http.post('*/api/v1/student/coupons', () => HttpResponse.json({ status, data: null })))
    const { user, drawer } = await openDrawer(student)
    await user.click(screen.getByRole('button', { name: 'Claim Welcome' }))
    expect((await screen.findByRole('alert')).textContent).toBe('All coupons are gone')
    expect(screen.queryByRole('button', { name: 'Claim Welcome' })).toBeNull()
    expect(drawer.contains(document.activeElement)).toBe(true)
  })

  it('that failed can be retried', async () => {
    coupons([welcome])
    api.use(http.post('*/api/v1/student/coupons', () => refusal(1, '', 503)))
    const { user } = await openDrawer(student)
    await user.click(screen.getByRole('button', { name: 'Claim Welcome' }))
    expect((await screen.findByRole('alert')).textContent).toContain('could not be claimed')
    expect(screen.getByRole('button', { name: 'Claim Welcome' })).toBeTruthy()
  })

  it('whose answer was lost may be claimed, and can be claimed again', async () => {
    coupons([welcome])
    api.use(http.post('*/api/v1/student/coupons', () => HttpResponse.error()))
    const { user } = await openDrawer(student)
    await user.click(screen.getByRole('button', { name: 'Claim Welcome' }))
    expect((await screen.findByRole('alert')).textContent).toContain('may be yours already')
    expect(screen.getByRole('button', { name: 'Claim Welcome' })).toBeTruthy()
  })

  it('that cannot be used yet shows from when, beside a secondary button', async () => {
    const later = couponOf({
      activity_id: 32,
      label: 'Later',
      unavailable_code: 3,
      begin_time: 4_000_000_000,
    })
    coupons([welcome, later])
    await openDrawer(student)
    expect(section('Available to claim').textContent).toMatch(/Usable from .* 2096/)
    expect(screen.getByRole('button', { name: 'Claim Welcome' }).className).toContain('primary')
    expect(screen.getByRole('button', { name: 'Claim Later' }).className).toContain('secondary')
  })

  it('sends a visitor to the login page and back', async () => {
    const claims = coupons([welcome])
    const { go, user } = await openDrawer()
    expect(section('Claimed').textContent).toContain('Log in to see your coupons')
    await user.click(screen.getByRole('button', { name: 'Claim Welcome' }))
    expect(go).toHaveBeenCalledExactlyOnceWith(
      `#/login?coupon=31&url=${encodeURIComponent('/index.html#/course?productId=7')}`,
    )
    expect(claims).toEqual([])
  })
})
