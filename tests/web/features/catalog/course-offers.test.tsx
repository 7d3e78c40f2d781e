import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { couponOf, openShop, productOf } from '../order/shop.tsx'
import { student, product, openGroups, ready } from './course-page-support.tsx'

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const discount = (end_time = inAnHour()) => ({
  activity_id: 21,
  activity_label: 'Star season',
  discount_price: '149.00',
  price: '199.00',
  end_time,
})

const group = (end_time = inAnHour()) => ({ activity_id: 22, group_price: '99.00', number: 3, end_time })

beforeEach(() =>
  api.use(
    product(),
    http.get('*/api/product/7/payment_state', () => ok({ payment_state: 0 })),
    openGroups([]),
  ),
)

afterEach(() => {
  vi.useRealTimers()
})

describe('a discount', () => {
  it('shows its name, both prices and how long it runs', async () => {
    api.use(product({ activity: { discount: discount(), group: null } }))
    const { container } = await openShop('course', '?productId=7')
    await screen.findByText('Star season')
    expect(container.querySelector('s')?.textContent).toContain('199.00')
    expect(container.textContent).toContain('149.00')
    expect(screen.getByRole('timer').textContent).toMatch(/^ends in (1:00:00|59:\d\d)$/)
  })

  it('that ends is read again, and the price is the usual one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let requests = 0
    const end = Math.floor(Date.now() / 1000) + 3
    api.use(
      http.get('*/api/product/7', () => {
        requests += 1
        return ok(productOf({ activity: { discount: requests === 1 ? discount(end) : null, group: null } }))
      }),
    )
    const { container } = await openShop('course', '?productId=7')
    await screen.findByText('Star season')
    await vi.advanceTimersByTimeAsync(4000)
    await screen.findByText('ends in 00:00')
    await vi.advanceTimersByTimeAsync(1500)
    await waitFor(() => expect(screen.queryByText('Star season')).toBeNull())
    expect(container.textContent).toContain('199.00')
    expect(requests).toBe(2)
  })
})

describe('a group activity', () => {
  const offered = () => product({ activity: { discount: null, group: group() } })

  it('shows price, size and time, and opens a group for a student', async () => {
    api.use(offered())
    await openShop('course', '?productId=7&fissionid=f1', student)
    await ready('Buy now')
    const offer = screen.getByRole('region', { name: 'Group offer' })
    expect(offer.textContent).toMatch(/3 people.*ends in.*99.00/)
    await userEvent.click(await screen.findByRole('button', { name: 'Start a group' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/prepay?productId=7&ordertype=2&activity_id=22&fissionid=f1',
    )
  })

  it('lists open groups to join', async () => {
    const line = {
      group_id: 5,
      leader: { name: '陈**', avatar_url: '' },
      number: 3,
      paid: 2,
      expires_at: inAnHour(),
    }
    api.use(offered(), openGroups([line]))
    await openShop('course', '?productId=7', student)
    await ready('Buy now')
    expect(await screen.findByText(/2 of 3/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Join the group of 陈**' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      '/prepay?productId=7&ordertype=2&activity_id=22&group_id=5',
    )
  })

  it('sends a visitor to the login page, and on to the checkout of the group', async () => {
    api.use(offered())
    const { go } = await openShop('course', '?productId=7')
    await userEvent.click(await screen.findByRole('button', { name: 'Start a group' }))
    const back = encodeURIComponent('/index.html#/course?productId=7')
    const next = encodeURIComponent('/index.html#/prepay?productId=7&ordertype=2&activity_id=22')
    expect(go).toHaveBeenCalledExactlyOnceWith(`#/login?url=${back}&next=${next}`)
  })

  it('cannot be joined when the course is sold out', async () => {
    api.use(product({ stock_type: 2, stock: 0, activity: { discount: null, group: group() } }))
    await openShop('course', '?productId=7')
    expect(await screen.findByRole('region', { name: 'Group offer' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start a group' })).toBeNull()
  })
})

describe('the coupon button', () => {
  const coupons = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      couponOf({ activity_id: 31 + index, coupon_amount: `${index + 1}0.00` }),
    )

  it.each([
    [3, false],
    [5, true],
  ])('of %d coupons shows at most three; then "more": %s', async (count, more) => {
    api.use(product({ coupons: coupons(count) }))
    await openShop('course', '?productId=7')
    const button = await screen.findByRole('button', { name: /^Coupons/ })
    expect(within(button).getAllByText(/off$/)).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'More' }) !== null).toBe(more)
  })

  it('shows only those that the course can be bought with', async () => {
    const short = { unavailable_code: 4, shortfall: '1.00' }
    const [small, large] = coupons(2)
    api.use(product({ coupons: [small, { ...large, ...short }] }))
    const both = await openShop('course', '?productId=7')
    const button = await screen.findByRole('button', { name: /^Coupons/ })
    expect(within(button).getAllByText(/off$/)).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
    both.unmount()
    api.use(product({ coupons: [{ ...large, ...short }] }))
    await openShop('course', '?productId=7')
    expect((await screen.findByRole('button', { name: /^Coupons/ })).textContent).toBe(
      'CouponsSee the coupons',
    )
  })

  it('shows the minimum amount of a coupon', async () => {
    const coupon = couponOf({ enable_condition: 2, enable_condition_amount: '100.00' })
    api.use(product({ coupons: [coupon] }))
    await openShop('course', '?productId=7')
    expect(await screen.findByText('CN¥20.00 off CN¥100.00 or more')).toBeTruthy()
  })

  it('is absent where nothing is to be paid', async () => {
    api.use(product({ price: '0.00', coupons: coupons(2) }))
    await openShop('course', '?productId=7')
    await screen.findByRole('button', { name: 'Join for free' })
    expect(screen.queryByRole('button', { name: /^Coupons/ })).toBeNull()
  })
})
