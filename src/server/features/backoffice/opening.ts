import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { backoffice } from '#contract/backoffice/operations.ts'
import { type OpeningStep, openingSteps } from '#contract/backoffice/overview.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { paymentChoices, readSetting } from '../site/index.ts'

type Opening = OperationTypes<typeof backoffice.adminDay>['reply']['opening']
type Counted = Exclude<OpeningStep, 'named' | 'payment' | 'sms'>

/** How far a new school has come on its way to the first sale; null: it is there, or it is still the demo. */
export async function openingOf(deps: Deps): Promise<Opening> {
  const { db, payment, sms } = deps
  const { is_demo } = await readSetting(db, 'demo')
  if (is_demo) return null
  const [{ rows }, { app_name }, choices] = await Promise.all([
    db.execute<Record<Counted, boolean>>(sql`select
      exists (select from users where types @> array[${userTypes.teacher}]::smallint[]) as teacher,
      exists (select from products) as course,
      exists (select from products where status = ${productStatuses.onShelf}) as on_sale,
      exists (select from users where types @> array[${userTypes.student}]::smallint[]) as student,
      exists (select from payments where not is_test and outcome = 'granted' and amount > 0) as first_sale`),
    readSetting(db, 'web_config'),
    paymentChoices(deps),
  ])
  const [counted] = rows
  if (!counted) throw new Error('the steps were not counted')
  const done: Record<OpeningStep, boolean> = {
    ...counted,
    named: app_name.trim() !== '',
    payment: payment.mode === 'real' && Object.values(choices).includes(true),
    // without a provider, codes stay in the outbox
    sms: !sms.keepsCode,
  }
  // a school that sells has opened, whatever it does without
  if (done.first_sale) return null
  return openingSteps.map((step) => ({ step, done: done[step] ? 1 : 0 }))
}
