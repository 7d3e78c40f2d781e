import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { PaymentFilter, TestFilter } from '../../order/manage/filters.ts'
import { JournalEntry } from '../../order/manage/rows.ts'
import { Currency, Money, NumberedPageQuery, Page, Sort } from '../../schema.ts'
import { sortColumns } from '../../sorting.ts'

/** The money that came in. */
export const journalAdmin = {
  paymentJournal: operation({
    method: 'GET',
    path: '/api/v1/admin/payments',
    summary: 'Money that came in, newest first',
    access: 'admin',
    permission: 'payment.read',
    query: Type.Object({
      ...NumberedPageQuery,
      ...Sort(sortColumns.payments),
      ...PaymentFilter,
      ...TestFilter,
    }),
    reply: Page(JournalEntry),
  }),
  paymentTotals: operation({
    method: 'GET',
    path: '/api/v1/admin/payments/totals',
    summary: 'Payments and refunds per currency, without tests',
    access: 'admin',
    permission: 'payment.read',
    query: Type.Object({ ...PaymentFilter }),
    reply: Type.Array(
      Type.Object({ currency: Currency, payments: Type.Integer(), amount: Money, refunded: Money }),
    ),
  }),
}
