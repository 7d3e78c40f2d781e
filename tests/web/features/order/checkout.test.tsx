import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../lib/support.ts'
import { openShop } from './shop.tsx'
import { type Coupon, student, now, counter, submit } from './checkout-support.tsx'

const couponOf = (id: number, amount: string, changes: Partial<Coupon> = {}): Coupon => ({
  id,
  activity_id: id,
  user_coupon_id: id,
  label: `Coupon ${id}`,
  coupon_amount: amount,
  enable_condition: 1,
  enable_condition_amount: '0.00',
  coupon_scope: 1,
  is_exclusive_discount: 1,
  begin_time: now() - 100,
  end_time: now() + 86_400,
  currency: 1,
  unavailable_code: 0,
  shortfall: '0.00',
  isReceive: 1,
  isUse: 0,
  ...changes,
})

const lines = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)

const coupon = (id: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`Coupon ${id}`) })

describe('coupons at the checkout', () => {
  it('are chosen one at a time, and the price follows', async () => {
    const { sent } = counter({ available: [couponOf(1, '50.00'), couponOf(2, '20.00')] })
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await coupon(1))
    expect(lines().slice(-2)).toEqual(['Coupon-CN¥50.00', 'Total to payCN¥149.00'])

    await userEvent.click(await coupon(2))
    expect(screen.getByText('please cancel the selected coupon first')).toBeTruthy()
    expect((await coupon(1)).checked).toBe(true)
    expect((await coupon(2)).checked).toBe(false)

    await userEvent.click(await coupon(1))
    expect(screen.queryByText('please cancel the selected coupon first')).toBeNull()
    await userEvent.click(await coupon(2))
    expect(lines().at(-1)).toBe('Total to payCN¥179.00')
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ user_coupon_id: '2', ordertype: '3', seen_amount: '179.00' })
  })

  it.each([
    [1, {}, 'Group prices cannot be combined with coupons.'],
    [2, {}, 'Not valid for this order.'],
    [3, { begin_time: 1_795_000_000 }, /^Can be used from .+\.$/],
    [4, { shortfall: '301.00' }, 'CN¥301.00 below the minimum spend.'],
  ])('that cannot be used show why: code %s', async (unavailable_code, changes, reason) => {
    counter({ unavailable: [couponOf(1, '50.00', { unavailable_code, ...changes })] })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect((await coupon(1)).disabled).toBe(true)
  })

  it('that do not go with a discount are marked', async () => {
    counter({ available: [couponOf(1, '50.00', { is_exclusive_discount: 2 })] })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('Cannot be combined with a discount')).toBeTruthy()
  })

  it('show when there are none, and that none applies to the price of a group', async () => {
    counter()
    const alone = await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('You have no coupons, and none can be claimed here.')).toBeTruthy()
    alone.unmount()
    const group = { activity_id: 4, group_price: '99.00', number: 3, end_time: now() + 1000 }
    counter({ product: { activity: { discount: null, group } } })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=4', student)
    expect(await screen.findByText('Group prices cannot be combined with coupons.')).toBeTruthy()
  })

  it('are chosen by one press where they take off most, while none is chosen', async () => {
    const { sent } = counter({ available: [couponOf(2, '50.00'), couponOf(1, '20.00')] })
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Use the best coupon: CN¥50.00 off' }))
    expect((await coupon(2)).checked).toBe(true)
    expect(document.activeElement).toBe(await coupon(2))
    expect(screen.queryByRole('button', { name: /^Use the best/ })).toBeNull()
    await userEvent.click(await submit())
    await waitFor(() => expect(sent[0]).toMatchObject({ user_coupon_id: '2', seen_amount: '149.00' }))
  })

  it('to claim are claimed and used by the same press where they take off more', async () => {
    const { sent } = counter({
      available: [couponOf(1, '20.00')],
      claimable: [couponOf(3, '300.00', { user_coupon_id: null, isReceive: 0 })],
    })
    await openShop('prepay', '?productId=7', student)
    await userEvent.click(await screen.findByRole('button', { name: 'Use the best coupon: CN¥198.99 off' }))
    await waitFor(async () => expect((await coupon(3)).checked).toBe(true))
    expect(screen.getByText('Sent to your account')).toBeTruthy()
    expect(document.activeElement).toBe(await coupon(3))
    await userEvent.click(await submit())
    await waitFor(() => expect(sent[0]).toMatchObject({ user_coupon_id: '103', seen_amount: '0.01' }))
  })

  it('to claim are claimed here; one that cannot be used here shows why', async () => {
    const free = { user_coupon_id: null, isReceive: 0 as const }
    counter({
      claimable: [
        couponOf(3, '30.00', free),
        couponOf(4, '90.00', { ...free, unavailable_code: 4, shortfall: '301.00' }),
      ],
    })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('CN¥301.00 below the minimum spend.')).toBeTruthy()
    expect(screen.queryByText(/^You have no coupons/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Claim Coupon 3' }))
    expect((await coupon(3)).checked).toBe(false)
    expect(await screen.findByText('Sent to your account')).toBeTruthy()
    expect(document.activeElement).toBe(await coupon(3))
    expect(screen.getByRole('button', { name: 'Claim Coupon 4' })).toBeTruthy()
  })
})

describe('a discount', () => {
  it('is taken off and named in the order', async () => {
    const discount = {
      activity_id: 9,
      activity_label: 'Spring',
      discount_price: '150.00',
      price: '199.00',
      end_time: now() + 1000,
    }
    const { sent } = counter({ product: { activity: { discount, group: null } } })
    await openShop('prepay', '?productId=7', student)
    await submit()
    expect(lines().slice(-2)).toEqual(['Discount-CN¥49.00', 'Total to payCN¥150.00'])
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ activity_id: '9', ordertype: '3', seen_amount: '150.00' })
  })
})

describe('buying in a group', () => {
  const group = { activity_id: 8, group_price: '99.00', number: 3, end_time: now() + 1000 }
  const product = { activity: { discount: null, group } }

  it('shows the opener of a group how many are missing', async () => {
    const { sent } = counter({ product })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=8', student)
    expect(await screen.findByText('You are starting a group of 3')).toBeTruthy()
    expect(screen.getByText(/invite 2 more people/)).toBeTruthy()
    expect(lines().slice(-2)).toEqual(['Group price-CN¥100.00', 'Total to payCN¥99.00'])
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ ordertype: '2', activity_id: '8', seen_amount: '99.00' })
    expect(sent[0]).not.toHaveProperty('group_id')
  })

  it('joins the group of the address', async () => {
    const { sent } = counter({ product })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=8&group_id=77', student)
    expect(await screen.findByText('You are joining a group of 3')).toBeTruthy()
    await userEvent.click(await submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ ordertype: '2', activity_id: '8', group_id: '77' })
  })

  it('that is over links to buying alone', async () => {
    counter({ product })
    await openShop('prepay', '?productId=7&ordertype=2&activity_id=5', student)
    expect((await screen.findByRole('alert')).textContent).toContain('This group offer has ended')
    expect(screen.getByRole('link', { name: 'Buy on your own' }).getAttribute('href')).toBe(
      '#/prepay?productId=7',
    )
    expect(screen.queryByRole('button', { name: 'Place order and pay' })).toBeNull()
  })
})

describe('an order that would cost something else', () => {
  it('shows it and reads the price again', async () => {
    const { productReads } = counter({
      answer: () => refusal(102801, 'The price has changed meanwhile'),
    })
    await openShop('prepay', '?productId=7', student)
    const before = await submit().then(() => productReads())
    await userEvent.click(await submit())
    expect(
      (await screen.findByText('The price has changed meanwhile')).closest('[role="status"]'),
    ).toBeTruthy()
    await waitFor(() => expect(productReads()).toBe(before + 1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a package', () => {
  it('lists its products', async () => {
    const held = (id: number, name: string) => ({ id, name, cover_url: '', type: 1, price: '1.00' })
    counter({ product: { type: 0, products: [held(1, 'Ink'), held(2, 'Brush')] } })
    await openShop('prepay', '?productId=7', student)
    expect(await screen.findByText('Contains: Ink, Brush')).toBeTruthy()
  })
})

describe('an order that is pending already', () => {
  it('is linked', async () => {
    const pending = { order_id: 44, order_number: '2026044', product_id: 7, created_at: now() - 60 }
    counter({ pending: [{ ...pending, product_id: 8 }, pending] })
    await openShop('prepay', '?productId=7', student)
    const link = await screen.findByRole('link', { name: 'Continue to payment' })
    expect(link.getAttribute('href')).toBe('#/pay?orderId=44&product_id=7')
    expect(screen.getByText(/Order 2026044/)).toBeTruthy()
  })
})
