import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ok, refusal } from '../../lib/support.ts'
import { api } from '../../setup.ts'
import { openShop, orderOf, type Shop } from '../order/shop.tsx'

const student: Shop = { user: { types: [3] } }
const query = '?product_id=7&order_id=51'
const order = (changes = {}) => api.use(http.get('*/api/order/51', () => ok(orderOf(changes))))
const paid = { status: 13, payment: 1, paid_at: 1_795_000_100 }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('after paying', () => {
  it('shows what was bought, for how much, and the next steps', async () => {
    order(paid)
    const { container } = await openShop('success', query, student)
    await heading('Payment successful')
    for (const text of ['Reading the stars', '20261120000051', 'CN¥199.00', 'Completed'])
      expect(container.textContent).toContain(text)
    expect(href('View order')).toBe('/school/student.html#/my_orders')
    expect(href('Start learning')).toBe('/school/student.html#/my_courses')
    expect(href('Back home')).toBe('#/home')
    expect(screen.queryByText('TEST')).toBeNull()
  })

  it('accepts the other spelling of the order in the address', async () => {
    order(paid)
    await openShop('success', '?orderId=51', student)
    expect(await heading('Payment successful')).toBeTruthy()
  })

  it('marks an order of the sandbox', async () => {
    order({ ...paid, is_test: 1 })
    await openShop('success', query, student)
    expect(await screen.findByText('TEST')).toBeTruthy()
  })

  it('shows the official account where the school has one', async () => {
    order(paid)
    const requests: string[] = []
    api.use(
      http.get('*/api/system/config/getWechatAccount', ({ request }) => {
        requests.push(new URL(request.url).search)
        return ok({
          ...{ is_show: 1, description: 'Class notices come here', account: 'shuyuan' },
          http_qr_bar_url: '/media/account.png',
        })
      }),
    )
    await openShop('success', query, student)
    const block = await screen.findByRole('region', { name: 'Official account' })
    expect(block.textContent).toBe('Class notices come hereOfficial account: shuyuan')
    expect(within(block).getByRole('img').getAttribute('src')).toBe('/media/account.png')
    expect(requests).toEqual(['?product_id=7'])
  })

  it('shows no account where the school shows none', async () => {
    order(paid)
    await openShop('success', query, student)
    await heading('Payment successful')
    expect(screen.queryByRole('region', { name: 'Official account' })).toBeNull()
  })

  it('shows how many a group is still waiting for, with the link to share', async () => {
    const group = {
      group_id: 77,
      activity_id: 8,
      state: 'open',
      number: 3,
      paid: 1,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    }
    order({ ...paid, status: 6, group })
    await openShop('success', query, student)
    expect(await screen.findByText('Waiting for 2 more')).toBeTruthy()
    expect(href('Open the group’s page')).toBe('http://localhost:8080/index.html#/group?group_id=77')
    expect(screen.getByText(/You have joined the group/)).toBeTruthy()
  })

  it('shows that goods will be sent, and where to', async () => {
    const deliver_address = {
      consignee: 'Zhuge Liang',
      area_code: '86',
      telephone: '13800138000',
      province: '北京市',
      city: '北京市',
      district: '东城区',
      full_address: '1',
    }
    order({ ...paid, status: 11, address: { deliver_address } })
    await openShop('success', query, student)
    expect(await screen.findByText(/The school will ship your order/)).toBeTruthy()
    expect(screen.getByText('Zhuge ...').title).toBe('Zhuge Liang')
    expect(screen.getByText('北京市东城区1')).toBeTruthy()
  })

  it('links from goods to the order and not to lessons', async () => {
    const goods = { ...paid, course_type: 4 as const }
    for (const [changes, text] of [
      [
        { status: 6 },
        'You have joined the group. As soon as it is complete, the school will ship your order.',
      ],
      [{ status: 11 }, 'The school will ship your order. You can track it under “My orders”.'],
      [{ status: 12 }, 'You can track the delivery under “My orders”.'],
    ] as const) {
      order({ ...goods, ...changes })
      const { unmount } = await openShop('success', query, student)
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.queryByRole('link', { name: 'Start learning' })).toBeNull()
      expect(screen.queryByText(/My courses/)).toBeNull()
      unmount()
    }
  })

  it('shows that the group was closed when the payment came', async () => {
    const refund = {
      id: 1,
      amount: '199.00',
      state: 'sent',
      reason: 'group_closed',
      note: '',
      answer: '',
      created_at: 1_795_000_100,
      done_at: null,
    }
    order({
      ...paid,
      status: 10,
      refunds: [refund],
      order_fail: { order_fail: 1, order_fail_msg: 'The group was full' },
    })
    await openShop('success', query, student)
    expect(await heading('This group is closed')).toBeTruthy()
    expect(screen.getByText('The group was full')).toBeTruthy()
  })

  it('returns to the payment when the order is not paid', async () => {
    order()
    await openShop('success', query, student)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/pay?orderId=51&product_id=7')
  })

  it('shows that the course sold out and that the money is refunded', async () => {
    const message =
      'This course sold out. Your payment has been refunded automatically to the original payment route.'
    order({ ...paid, status: 10, order_fail: { order_fail: 1, order_fail_msg: message } })
    await openShop('success', query, student)
    expect(await heading('This course sold out')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Start learning' })).toBeNull()
    expect(screen.getByRole('link', { name: 'View order' })).toBeTruthy()
  })

  it('does not show a refunded order as paid', async () => {
    order({ ...paid, status: 8 })
    await openShop('success', query, student)
    expect(await heading('This order was refunded')).toBeTruthy()
    expect(screen.queryByText('Payment successful')).toBeNull()
  })

  it('says of a refund by hand that the school returns the money, not the provider', async () => {
    const refund = {
      reason: 'asked',
      note: '',
      answer: '',
      created_at: 1_795_000_100,
      amount: '199.00',
    } as const
    const byHand = {
      ...refund,
      id: 2,
      by_hand: 1,
      state: 'approved',
      hand_kind: null,
      done_at: null,
    } as const
    for (const [status, state] of [
      [10, 'approved'],
      [8, 'done'],
    ] as const) {
      order({ ...paid, status, refunds: [{ ...byHand, state }] })
      await openShop('success', query, student)
      expect(await screen.findByText(/^The school returns the money to you directly/)).toBeTruthy()
      expect(screen.queryByText(/the way you paid/)).toBeNull()
      cleanup()
    }
    order({ ...paid, status: 10, refunds: [{ ...byHand, by_hand: 0 }] })
    await openShop('success', query, student)
    expect(await screen.findByText(/^The money is returned the way you paid/)).toBeTruthy()
  })

  it('says what was paid for a refunded order, and what of it is back or on its way', async () => {
    const refund = { reason: 'asked', note: '', answer: '', by_hand: 0, created_at: 1_795_000_100 } as const
    const rest = { hand_kind: null, done_at: null }
    const shown = async () => {
      const { container } = await openShop('success', query, student)
      await screen.findByText('20261120000051')
      const lines = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
      return lines.filter((line) => line.includes('¥'))
    }
    order({ ...paid, status: 8, refunds: [{ ...refund, ...rest, id: 1, amount: '199.00', state: 'done' }] })
    expect(await shown()).toEqual(['Amount paidCN¥199.00', 'RefundedCN¥199.00'])
    cleanup()
    const refunds = [
      { ...refund, ...rest, id: 1, amount: '50.00', state: 'done' },
      { ...refund, ...rest, id: 2, amount: '149.00', state: 'sent' },
      { ...refund, ...rest, id: 3, amount: '199.00', state: 'done', reason: 'duplicate' },
    ]
    order({ ...paid, status: 10, refunds })
    expect(await shown()).toEqual(['Amount paidCN¥199.00', 'RefundedCN¥50.00', 'Being refundedCN¥149.00'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your refund is on its way')
  })

  it('does not show a cancelled order as paid', async () => {
    order({ status: 0 })
    await openShop('success', query, student)
    expect(await heading('This order is closed')).toBeTruthy()
  })

  it('shows no success while the order is not known, and offers a retry', async () => {
    api.use(http.get('*/api/order/51', () => refusal(102005, '', 404)))
    await openShop('success', query, student)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy())
    expect(screen.queryByText('Payment successful')).toBeNull()
  })
})
