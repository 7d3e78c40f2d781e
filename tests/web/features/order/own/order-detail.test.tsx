import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { StudentRoutes } from '#web/entries/student/routes.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { orderOf } from '../shop.tsx'

inEnglish()

const student = { types: [3] }
type Changes = Parameters<typeof orderOf>[0]

/** Opens order 51 in a given state; `next`: its state after any POST. */
function open(first: Changes, next: Changes = first) {
  const posted: { path: string; body: string }[] = []
  api.use(
    http.get('*/api/order/51', () => ok(orderOf(posted.length > 0 ? next : first))),
    http.post('*/api/order/51/:action', async ({ request, params }) => {
      posted.push({ path: String(params['action']), body: await request.text() })
      return ok({ status: 13, state: 'asked' })
    }),
  )
  openAs(student, '/student.html#/my_orders/51', <StudentRoutes />)
  return posted
}

const lines = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent?.trim(),
    ]),
  )

const deliver_address = {
  consignee: 'Zhuge Liang',
  area_code: '86',
  telephone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  full_address: '书'.repeat(80),
}
const refund = {
  id: 1,
  amount: '99.00',
  state: 'asked',
  reason: 'asked',
  note: 'Torn',
  answer: '',
  by_hand: 0 as const,
  hand_kind: null,
  created_at: 1_795_000_200,
  done_at: null,
}

describe('an order in detail', () => {
  it('shows how its amount came about', async () => {
    open({
      status: 12,
      payment: 4,
      discount: '100.00',
      coupon_amount: '30.00',
      amount: '99.00',
      amount_payable: '99.00',
      paid_at: 1_795_000_100,
    })
    await screen.findByText('Total to pay')
    expect(lines()).toMatchObject({
      'Unit price': 'CN¥199.00',
      Quantity: '1',
      Subtotal: 'CN¥199.00',
      Total: 'CN¥199.00',
      Discount: '-CN¥70.00',
      Coupon: '-CN¥30.00',
      'Total to pay': 'CN¥99.00',
      'Payment method': 'PayPal',
    })
  })

  it('shows the price that the school has changed', async () => {
    open({ discount: '19.00', changed_price: '180.00', amount_payable: '180.00' })
    await screen.findByText('Total to pay')
    expect(lines()).toMatchObject({ 'Price set by the school': 'CN¥180.00' })
    expect(lines()).not.toHaveProperty('Discount')
  })

  it('shows where goods are sent, and by whom', async () => {
    open({
      status: 12,
      address: { deliver_address },
      shipping_state: 2,
      express_company: 'SF',
      express_number: 'SF123',
      shipped_at: 1_795_000_300,
    })
    const where = within(await screen.findByRole('region', { name: 'Delivery' }))
    expect(where.getByText('Zhuge ...').title).toBe('Zhuge Liang')
    expect(where.getByText(/^浙江省杭州市西湖区书+\.\.\.$/).textContent).toHaveLength(73)
    expect(lines()).toMatchObject({
      'Delivery status': 'Shipped',
      Phone: '+86 13800138000',
      'Tracking number': 'SF SF123 Copy',
    })
  })

  it('shows its history, and its refunds with their state', async () => {
    open({
      status: 13,
      events: [
        { status: 1, paid: null, at: 1_795_000_000 },
        { status: 3, paid: '199.00', at: 1_795_000_100 },
        { status: 13, paid: null, at: 1_795_000_100 },
      ],
      refunds: [refund, { ...refund, id: 2, state: 'refused', note: '', answer: 'Used', reason: 'asked' }],
    })
    const way = within(await screen.findByRole('list', { name: 'Order history' }))
    expect(way.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
      'Ordered',
      'Paid CN¥199.00',
      'Completed',
    ])
    const refunds = within(screen.getByRole('region', { name: 'Refunds' }))
    for (const text of ['Under review', 'Rejected', 'Your reason: Torn', 'The school’s answer: Used'])
      expect(refunds.getByText(text)).toBeTruthy()
  })

  it('shows that goods are paid and not yet sent', async () => {
    open({
      status: 12,
      events: [
        { status: 1, paid: null, at: 1_795_000_000 },
        { status: 11, paid: '199.00', at: 1_795_000_100 },
        { status: 12, paid: null, at: 1_795_000_200 },
      ],
    })
    const way = within(await screen.findByRole('list', { name: 'Order history' }))
    expect(way.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
      'Ordered',
      'Paid CN¥199.00',
      'Awaiting shipment',
      'Shipped',
    ])
  })

  it('counts down while it can be paid', async () => {
    open({ expires_at: Math.floor(Date.now() / 1000) + 3601 })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(1:00:0[01]|59:5\d) left to pay$/)
    expect(screen.getByRole('link', { name: 'Pay now' })).toBeTruthy()
  })

  it('copies its number', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    open({})
    await user.click(await screen.findByRole('button', { name: 'Copy the order number' }))
    expect(write).toHaveBeenCalledWith('20261120000051')
    expect(await screen.findByText('Copied')).toBeTruthy()
  })

  it('that is unknown or of another student is not found', async () => {
    api.use(http.get('*/api/order/51', () => refusal(102301, 'This order does not exist')))
    openAs(student, '/student.html#/my_orders/51', <StudentRoutes />)
    expect((await screen.findByRole('alert')).textContent).toContain('This order does not exist')
    expect(screen.getByRole('link', { name: 'See my orders' }).getAttribute('href')).toBe('#/my_orders')
  })

  it('that the address does not name shows "not found"', async () => {
    openAs(student, '/student.html#/my_orders/abc', <StudentRoutes />)
    expect((await screen.findByRole('alert')).textContent).toContain('This link does not lead to an order')
  })
})

describe('the actions of an order', () => {
  it('include cancelling it, after a confirmation', async () => {
    const user = userEvent.setup()
    const posted = open({}, { status: 0 })
    await user.click(await screen.findByRole('button', { name: 'Cancel order 20261120000051' }))
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }))
    await waitFor(() => expect(posted).toMatchObject([{ path: 'cancel' }]))
    expect(await screen.findByRole('link', { name: 'Order again' })).toBeTruthy()
  })

  it('include confirming the receipt of goods, after a confirmation', async () => {
    const user = userEvent.setup()
    const posted = open({ status: 12, course_type: 4 }, { status: 13, course_type: 4 })
    await user.click(await screen.findByRole('button', { name: 'Confirm receipt' }))
    const question = within(screen.getByRole('dialog', { name: 'Has order 20261120000051 arrived?' }))
    expect(posted).toEqual([])
    await user.click(question.getByRole('button', { name: 'Confirm receipt' }))
    await waitFor(() => expect(posted).toMatchObject([{ path: 'sign' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm receipt' })).toBeNull())
    expect(screen.queryByRole('link', { name: 'Go to course' })).toBeNull()
  })

  it('include requesting a refund, with a reason', async () => {
    const user = userEvent.setup()
    const posted = open({ status: 13, is_refundable: 1 }, { status: 13, refunds: [refund] })
    await user.click(await screen.findByRole('button', { name: 'Request a refund' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText('Please enter a reason')).toBeTruthy()
    expect(posted).toEqual([])
    await user.type(dialog.getByLabelText('Reason'), 'Torn')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Under review')).toBeTruthy()
    expect(posted).toEqual([{ path: 'refund', body: JSON.stringify({ reason: 'Torn' }) }])
    expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull()
  })

  it('include buying an expired course again', async () => {
    open({ status: 9 })
    const link = await screen.findByRole('link', { name: 'Order again' })
    expect(link.getAttribute('href')).toBe('index.html#/course?productId=7')
    expect(screen.queryByRole('button', { name: 'Request a refund' })).toBeNull()
  })
})
