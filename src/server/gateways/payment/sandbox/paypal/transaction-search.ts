import { decimalText } from '../../decimal.ts'
import { isoTime, readTime } from '../../paypal/time.ts'
import { failure, ok, type PayPalAnswer } from './answer.ts'
import type { PayPalSetting } from './keys.ts'

const LONGEST_SECONDS = 31 * 24 * 3600
/** how far the list lags behind */
const LATE_SECONDS = 3 * 3600

/** times there have no colon in their zone */
const listTime = (at: number): string => isoTime(at).replace('Z', '+0000')

interface Line {
  id: string
  code: 'T0006' | 'T1107'
  minor: number
  currency: string
  at: number
  invoiceId: string
  customId: string
}

/** GET /v1/reporting/transactions */
export async function searchTransactions(
  setting: PayPalSetting,
  query: URLSearchParams,
): Promise<PayPalAnswer> {
  const from = readTime(query.get('start_date') ?? '')
  const last = readTime(query.get('end_date') ?? '')
  const size = Number(query.get('page_size') ?? 100)
  const page = Number(query.get('page') ?? 1)
  if (
    from === null ||
    last === null ||
    last - from > LONGEST_SECONDS ||
    !(size >= 1 && size <= 500) ||
    page < 1
  )
    return failure(400, 'INVALID_REQUEST')
  const lines = await linesOf(setting, from, last + 1)
  return ok({
    account_number: setting.keys.merchantId,
    last_refreshed_datetime: listTime(setting.clock() - LATE_SECONDS),
    page,
    total_items: lines.length,
    total_pages: Math.ceil(lines.length / size),
    transaction_details: lines.slice((page - 1) * size, page * size).map((line) => ({
      transaction_info: {
        transaction_id: line.id,
        transaction_event_code: line.code,
        transaction_initiation_date: listTime(line.at),
        transaction_updated_date: listTime(line.at),
        transaction_amount: {
          currency_code: line.currency,
          value:
            (line.code === 'T1107' ? '-' : '') + decimalText({ minor: line.minor, currency: line.currency }),
        },
        transaction_status: 'S',
        invoice_id: line.invoiceId,
        custom_field: line.customId,
      },
    })),
  })
}

async function linesOf({ store }: PayPalSetting, from: number, until: number): Promise<Line[]> {
  const lines: Line[] = (await store.findPaidBetween('paypal', from, until)).map((order) => ({
    id: order.transactionId ?? '',
    code: 'T0006',
    minor: order.totalFen,
    currency: order.currency,
    at: order.paidAt ?? 0,
    invoiceId: order.outTradeNo,
    customId: order.outTradeNo,
  }))
  for (const refund of await store.findRefundsBetween('paypal', from, until)) {
    const order = await store.findByOutTradeNo(refund.outTradeNo)
    lines.push({
      id: refund.refundId,
      code: 'T1107',
      minor: refund.refundFen,
      currency: order?.currency ?? '',
      at: refund.createdAt,
      invoiceId: refund.outRefundNo,
      customId: refund.outTradeNo,
    })
  }
  return lines
}
