import { settlementAdmin } from '#contract/payment/manage/settlement.ts'
import { paymentSetupAdmin } from '#contract/payment/manage/setup.ts'
import { type Deps, forRequest } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { paymentSetup } from '../../payment/index.ts'
import { listBills, readBill, settleDifference, showBill } from './bills.ts'

/** The payment providers: which are set up, and their books, compared with the school's. */
export function billAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(paymentSetupAdmin.paymentSetup, () => paymentSetup(deps))
  serve(settlementAdmin.adminBills, ({ query }) => listBills(db, query))
  serve(settlementAdmin.adminBill, ({ params }) => showBill(db, params))
  serve(settlementAdmin.readBill, ({ params, request }) => readBill(forRequest(deps, request), params), {
    perMinute: 10,
  })
  serve(settlementAdmin.settleDifference, ({ user, params, body }) =>
    settleDifference(db, user, params.id, body.note),
  )
}
