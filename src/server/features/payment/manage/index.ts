import { journalAdmin } from '#contract/payment/manage/journal.ts'
import { offlineAdmin } from '#contract/payment/manage/offline.ts'
import { refundAdmin } from '#contract/payment/manage/refunds.ts'
import { settlementAdmin } from '#contract/payment/manage/settlement.ts'
import { paymentSetupAdmin } from '#contract/payment/manage/setup.ts'
import { type Deps, forRequest } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { paymentSetup } from '../payment-setup.ts'
import { paymentJournal, paymentTotals } from './journal.ts'
import { cancel, correctPayment, pay, returned } from './offline.ts'
import { approve, decline, listRefunds, refund, retry, waitingRefunds, withdraw } from './refunds.ts'
import { listBills, readBill, settleDifference, showBill } from './settlement.ts'

export { countedWhere, paymentsOf } from './journal.ts'
export { offlineDetail } from './offline.ts'
export { adminRefund, refundRows } from './refund-rows.ts'
export { waitingRefunds } from './refunds.ts'

/** Payments as the school handles them: the journal, refunds, offline payments, settlement with the providers. */
export function paymentAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  /** An approved refund leaves at once. */
  async function sendNow(approved: Promise<null>): Promise<null> {
    const reply = await approved
    deps.jobs.run('send-refunds')
    return reply
  }
  serve(paymentSetupAdmin.paymentSetup, () => paymentSetup(deps))
  serve(journalAdmin.paymentJournal, ({ query }) => paymentJournal(db, query))
  serve(journalAdmin.paymentTotals, ({ query }) => paymentTotals(db, query))
  serve(refundAdmin.refundOrder, ({ user, params, body }) => sendNow(refund(db, user, params.id, body)))
  serve(refundAdmin.adminRefunds, ({ query }) => listRefunds(db, query))
  serve(refundAdmin.waitingRefunds, () => waitingRefunds(db))
  serve(refundAdmin.approveRefund, ({ user, params, body }) => sendNow(approve(db, user, params.id, body)))
  serve(refundAdmin.refuseRefund, ({ user, params, body }) => decline(db, user, params.id, body.answer))
  serve(refundAdmin.retryRefund, ({ user, params }) => sendNow(retry(db, user, params.id)))
  serve(refundAdmin.withdrawRefund, ({ user, params, body }) => withdraw(db, user, params.id, body.answer))
  serve(offlineAdmin.payOffline, ({ user, params, body }) => pay(deps, user, params.id, body))
  serve(offlineAdmin.correctOffline, ({ user, params, body }) => correctPayment(db, user, params.id, body))
  serve(offlineAdmin.cancelOffline, ({ user, params, body }) => cancel(db, user, params.id, body))
  serve(offlineAdmin.returnByHand, ({ user, params, body }) => returned(db, user, params.id, body))
  serve(settlementAdmin.adminBills, ({ query }) => listBills(db, query))
  serve(settlementAdmin.adminBill, ({ params }) => showBill(db, params))
  serve(
    settlementAdmin.readBill,
    ({ user, params, request }) => readBill(forRequest(deps, request), user, params),
    {
      perMinute: 10,
    },
  )
  serve(settlementAdmin.settleDifference, ({ user, params, body }) =>
    settleDifference(db, user, params.id, body.note),
  )
}
