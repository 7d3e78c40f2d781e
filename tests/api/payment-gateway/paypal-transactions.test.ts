import { describe, expect, test } from 'vitest'
import type { Transport } from '#server/gateways/payment/http.ts'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { DAY, START, TODAY } from './sandbox-support.ts'
import { keys, paid, USD } from './paypal-support.ts'

describe("the day's transactions", () => {
  test('list what was paid and refunded, each with our number, once they are complete', async () => {
    const { provider, order, payment, reference, pass } = await paid()
    pass(600)
    const refund = await provider.refund(order('R-1', 500))
    expect(await provider.dailyBill(TODAY)).toBeNull()
    pass(DAY)
    expect(await provider.dailyBill(TODAY)).toEqual([
      {
        kind: 'payment',
        ourNumber: reference.outTradeNo,
        providerNumber: payment.transactionId,
        amount: USD(1_999),
        at: START,
      },
      {
        kind: 'refund',
        ourNumber: 'R-1',
        providerNumber: 'refundId' in refund ? refund.refundId : '',
        amount: USD(500),
        at: START + 600,
      },
    ])
    expect(await provider.dailyBill('2026-09-20')).toEqual([])
  })

  test('on several pages are all read, without those of others and those without money', async () => {
    const line = (id: string, change: object = {}) => ({
      transaction_info: {
        transaction_id: id,
        transaction_event_code: 'T0006',
        transaction_initiation_date: '2026-09-21T14:13:20+0000',
        transaction_amount: { currency_code: 'JPY', value: '500' },
        transaction_status: 'S',
        invoice_id: `our-${id}`,
        ...change,
      },
    })
    const pages = [
      [line('1'), line('2', { transaction_status: 'P' }), line('3', { transaction_event_code: 'T0400' })],
      [
        line('4', { transaction_status: 'V' }),
        line('5', {
          transaction_event_code: 'T1106',
          transaction_amount: { currency_code: 'JPY', value: '-500' },
          invoice_id: undefined,
        }),
      ],
    ]
    const transport: Transport = async ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 0)
      const body = url.endsWith('/token')
        ? { access_token: 't', expires_in: 1000 }
        : {
            total_pages: 2,
            last_refreshed_datetime: '2026-09-22T00:00:00+0000',
            transaction_details: pages[page - 1],
          }
      return { status: 200, headers: {}, body: JSON.stringify(body) }
    }
    const rows = await createPayPal({ ...keys, transport, clock: () => START + DAY }).dailyBill(TODAY)
    expect(rows?.map(({ kind, providerNumber, ourNumber }) => [kind, providerNumber, ourNumber])).toEqual([
      ['payment', '1', 'our-1'],
      ['payment', '4', 'our-4'],
      ['refund', '5', ''],
    ])
    expect(rows?.[0]?.amount).toEqual({ minor: 500, currency: 'JPY' })
  })
})
