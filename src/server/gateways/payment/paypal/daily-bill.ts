import type { Static } from 'typebox'
import { beijingDay } from '../beijing.ts'
import { readDecimal } from '../decimal.ts'
import { ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { BillRow } from '../payment.ts'
import { callPayPal, type PayPal } from './client.ts'
import { TransactionPage } from './schemas.ts'
import { isoTime, readTime } from './time.ts'

const PAGE_SIZE = 500
/** denied and pending: no money moved. What was reversed later did move, and so did the way back. */
const NOT_MOVED = new Set(['D', 'P'])

type Page = Static<typeof TransactionPage>

/**
 * PayPal's transaction search as the bill of a day. It may run three hours late.
 * Event codes: developer.paypal.com/docs/transaction-search/transaction-event-codes (T00.. payments, T11.. refunds
 * and reversals).
 */
export async function dailyBill(paypal: PayPal, day: string): Promise<BillRow[] | null> {
  const { from, until } = beijingDay(day)
  const rows: BillRow[] = []
  for (let number = 1, pages = 1; number <= pages; number++) {
    const page = await fetchPage(paypal, from, until, number)
    const refreshed = readTime(page.last_refreshed_datetime ?? '')
    if (refreshed === null ? paypal.settings.clock() < until + 3 * 3600 : refreshed < until) return null
    rows.push(...page.transaction_details.flatMap(({ transaction_info: info }) => toRow(info)))
    pages = page.total_pages
  }
  return rows
}

async function fetchPage(paypal: PayPal, from: number, until: number, number: number): Promise<Page> {
  const query = new URLSearchParams({
    start_date: isoTime(from),
    // the last second belongs to the list
    end_date: isoTime(until - 1),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(number),
  })
  const target = `/v1/reporting/transactions?${query}`
  const page = readJson(TransactionPage, await callPayPal(paypal, { method: 'GET', target }))
  if (!page) throw new ProviderUnavailable('PayPal answered a list of transactions that cannot be read')
  return page
}

function toRow(info: Page['transaction_details'][number]['transaction_info']): BillRow[] {
  const { value, currency_code: currency } = info.transaction_amount
  const isOut = value.startsWith('-')
  const kind = kindOf(info.transaction_event_code, isOut)
  if (!kind || NOT_MOVED.has(info.transaction_status ?? '')) return []
  const amount = readDecimal(value.replace(/^-/, ''), currency)
  const at = readTime(info.transaction_initiation_date)
  if (!amount || at === null)
    throw new ProviderUnavailable('PayPal answered a transaction that cannot be read')
  return [{ kind, ourNumber: info.invoice_id ?? '', providerNumber: info.transaction_id, amount, at }]
}

/** Withdrawals, fees and conversions stand in the same list and are none of ours. */
function kindOf(code: string, isOut: boolean): BillRow['kind'] | null {
  if (code.startsWith('T00')) return isOut ? null : 'payment'
  return code.startsWith('T11') && isOut ? 'refund' : null
}
