import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { AdminRoutes } from '#web/entries/admin/routes.tsx'
import { ok, refusal } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'
import { inEnglish, openAs } from '../../../area-kit/support.tsx'
import { admin, at, refund, serveOrder } from './support.ts'

inEnglish()
const open = () => openAs(admin, '/admin.html#/orders/5', <AdminRoutes />)

/** Answers a call and records its input. */
function listen(method: 'post' | 'put', path: string, answer = () => ok(null)) {
  const sent: unknown[] = []
  api.use(
    http[method](`*/api/v1/admin/${path}`, async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

describe('one order', () => {
  it('shows its course, student, payment and history', async () => {
    serveOrder({ coupon: 'Spring', coupon_amount: '10.00' })
    open()
    expect(await screen.findByRole('link', { name: 'Ink' })).toBeTruthy()
    const student = screen.getByRole('region', { name: 'Student' })
    expect(within(student).getByText('+86 13800138000')).toBeTruthy()
    expect(screen.getByText('Of which coupon “Spring”')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Payments' })).getByText('WeChat Pay')).toBeTruthy()
    const history = await screen.findByRole('list', { name: 'Order history' })
    expect(history.textContent).toContain('Student · Li Hua')
    expect(history.textContent).toContain('something new')
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change the price' })).toBeNull()
  })

  it('names goods as goods', async () => {
    serveOrder({ course_type: 4 })
    open()
    const goods = await screen.findByRole('region', { name: 'Goods and amount' })
    expect(within(goods).getByText('Goods')).toBeTruthy()
    expect(within(goods).queryByText('Course')).toBeNull()
  })

  it('lists those who buy together', async () => {
    const member = { username: 'm', status: 6, paid_at: at, left_at: null }
    serveOrder({
      status: 6,
      group: { group_id: 1, activity_id: 1, state: 'open', number: 3, paid: 1, expires_at: at },
      members: [
        { ...member, order_id: 5, name: 'Li Hua' },
        { ...member, order_id: 6, name: 'Wang Fang', left_at: at },
      ],
    })
    open()
    const group = await screen.findByRole('region', { name: 'Group' })
    expect(group.textContent).toContain('1 of 3 have paid')
    expect(within(group).getByRole('link', { name: 'Wang Fang' }).getAttribute('href')).toBe('#/orders/6')
    expect(within(group).getByText('Time left')).toBeTruthy()
  })

  it('that does not exist shows "not found"', async () => {
    api.use(http.get('*/api/v1/admin/orders/5', () => refusal(refusals.orderNotFound.code, 'No such order')))
    open()
    expect(await screen.findByText('No such order')).toBeTruthy()
  })
})

describe('the history of an order', () => {
  it('shows that and what was paid, each fact once', async () => {
    const step = { paid: null, who: '', at }
    serveOrder({ status: 12 }, [
      { ...step, from: null, to: 1, actor: 'student', reason: 'ordered' },
      { ...step, from: 1, to: 11, paid: '150.00', actor: 'provider', reason: 'payment confirmed' },
      { ...step, from: 11, to: 12, actor: 'admin', reason: 'sent' },
    ])
    open()
    const history = await screen.findByRole('list', { name: 'Order history' })
    const [, paid, sent] = within(history).getAllByRole('listitem')
    expect(paid?.textContent).toMatch(
      /^PaidAwaiting shipmentPayment confirmedPaid CN¥150\.00Payment provider/,
    )
    expect(sent?.textContent).toMatch(/^ShippedAdministrator/)
  })

  it('says of an order of the demo school that it is one', async () => {
    serveOrder({}, [{ from: null, to: 13, paid: null, actor: 'system', who: '', reason: 'demo', at }])
    open()
    const history = await screen.findByRole('list', { name: 'Order history' })
    expect(within(history).getByText('Sample data of the demo school')).toBeTruthy()
  })
})

describe('cancelling an order that is not paid', () => {
  it('needs a confirmation that names it, and is not offered once it is paid', async () => {
    const user = userEvent.setup()
    const current = serveOrder({ status: 1, paid_at: null, payments: [], refundable: '0.00' })
    let cancelled = 0
    api.use(
      http.post('*/api/v1/admin/orders/5/cancel_pending', () => {
        cancelled += 1
        Object.assign(current, { status: 0 })
        return ok(null)
      }),
    )
    open()
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }))
    const dialog = screen.getByRole('dialog', { name: 'Cancel order 20261120005?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep the order' }))
    expect(dialog.isConnected).toBe(false)
    expect(cancelled).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText('The order has been cancelled')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull())
    expect(cancelled).toBe(1)
  })
})

describe('an action without permission', () => {
  it('is no link to a page that the role does not include', async () => {
    serveOrder({})
    openAs({ ...admin, abilities: ['order.read'] }, '/admin.html#/orders/5', <AdminRoutes />)
    expect(await screen.findByText('Li Hua')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Li Hua' })).toBeNull()
    expect(screen.getByText('Ink')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ink' })).toBeNull()
  })

  it('shows that it is not permitted', async () => {
    const user = userEvent.setup()
    serveOrder({ status: 1, paid_at: null, payments: [], refundable: '0.00' })
    const status = { code: refusals.noPermission.code, reason: 'noPermission', message: 'no permission' }
    api.use(
      http.post('*/api/v1/admin/orders/5/cancel_pending', () => HttpResponse.json({ status, data: null })),
    )
    open()
    await user.click(await screen.findByRole('button', { name: 'Cancel the order' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }))
    expect(await within(dialog).findByRole('alert')).toHaveProperty('textContent', 'no operation permission')
  })
})

describe('sending the goods of an order', () => {
  const address = {
    deliver_address: {
      consignee: 'Li Hua',
      area_code: '86',
      telephone: '13800138000',
      province: 'Beijing',
      city: '',
      district: '',
      full_address: '1 Chang An',
    },
  }

  it('needs courier and number, and then offers to correct them', async () => {
    const user = userEvent.setup()
    const current = serveOrder({ status: 11, address, shipping_state: 1 })
    const sent = listen('post', 'orders/5/ship', () => {
      Object.assign(current, { status: 12, shipped_at: at, express_company: 'SF', express_number: '1' })
      return ok(null)
    })
    open()
    const delivery = within(await screen.findByRole('region', { name: 'Delivery' }))
    expect(delivery.getByText('Awaiting shipment')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
    const dialog = screen.getByRole('dialog', { name: 'Ship order 20261120005' })
    await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
    expect(within(dialog).getAllByText('Please fill in this field')).toHaveLength(2)
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Courier' }), ' SF ')
    await user.type(within(dialog).getByRole('textbox', { name: 'Tracking number' }), 'SF1')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
    expect(await screen.findByRole('button', { name: 'Correct shipping details' })).toBeTruthy()
    expect(sent).toEqual([{ express_company: 'SF', express_number: 'SF1' }])
    expect(screen.getByRole('button', { name: 'Mark as received' })).toBeTruthy()
  })

  it('shows what the server refuses, and keeps the input', async () => {
    const user = userEvent.setup()
    serveOrder({ status: 11, address })
    listen('post', 'orders/5/ship', () => refusal(refusals.orderNotToShip.code, 'Not to be sent now'))
    open()
    await user.click(await screen.findByRole('button', { name: 'Mark as shipped' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Courier' }), 'SF')
    const number = within(dialog).getByRole('textbox', { name: 'Tracking number' })
    await user.type(number, 'SF1')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
    expect(await within(dialog).findByRole('alert')).toHaveProperty('textContent', 'Not to be sent now')
    expect(number).toHaveProperty('value', 'SF1')
  })
})

describe('changing the price', () => {
  it('names the new amount and refuses more than the course costs', async () => {
    const user = userEvent.setup()
    serveOrder({ status: 1, paid_at: null, payments: [], refundable: '0.00' })
    const sent = listen('put', 'orders/5/price')
    open()
    await user.click(await screen.findByRole('button', { name: 'Change the price' }))
    const dialog = screen.getByRole('dialog')
    const amount = within(dialog).getByRole('textbox', { name: 'New price (CN¥)' })
    await user.clear(amount)
    await user.type(amount, '199.01{Enter}')
    expect(await within(dialog).findByText('Enter an amount above 0, up to CN¥199.00')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '199')
    expect(await within(dialog).findByText('This is already the price')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '150.5')
    await user.click(within(dialog).getByRole('button', { name: 'Change to CN¥150.50' }))
    await waitFor(() => expect(sent).toEqual([{ amount: '150.5' }]))
    expect(await screen.findByText('The price is now CN¥150.50')).toBeTruthy()
  })
})

describe('refunding an order', () => {
  it('shows the amount and what a part means, and needs a reason', async () => {
    const user = userEvent.setup()
    serveOrder()
    const sent = listen('post', 'orders/5/refund')
    open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = screen.getByRole('dialog', { name: 'Refund order 20261120005' })
    expect(within(dialog).getByText(/The student loses access/)).toBeTruthy()
    const amount = within(dialog).getByRole('textbox', { name: 'Amount to refund (CN¥)' })
    await user.clear(amount)
    await user.type(amount, '50')
    expect(within(dialog).getByText(/The student keeps the course/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Refund CN¥50.00' }))
    expect(within(dialog).getByText('Please give a reason')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'one class less')
    await user.click(within(dialog).getByRole('button', { name: 'Refund CN¥50.00' }))
    await waitFor(() => expect(sent).toEqual([{ amount: '50', answer: 'one class less' }]))
  })

  it('is whole while the group is not complete', async () => {
    const user = userEvent.setup()
    serveOrder({ status: 6 })
    open()
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const amount = screen.getByRole('textbox', { name: 'Amount to refund (CN¥)' })
    expect(amount).toHaveProperty('readOnly', true)
  })

  it('is not offered beside a request of the student, which is decided instead', async () => {
    const user = userEvent.setup()
    serveOrder({ refunds: [refund], refundable: '0.00' })
    const sent = listen('post', 'refunds/7/approve')
    open()
    const part = await screen.findByRole('region', { name: 'Refunds' })
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    await user.click(within(part).getByRole('button', { name: 'Approve' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText('no time')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Refund CN¥199.00' }))
    await waitFor(() => expect(sent).toEqual([{ amount: '199.00' }]))
  })
})
