import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { backoffice } from '#contract/backoffice/operations.ts'
import { type OpeningStep, openingSteps } from '#contract/backoffice/overview.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { changeSetting, clearSettingsCache, paymentChoices, readSetting } from '../site/index.ts'

type Opening = OperationTypes<typeof backoffice.adminDay>['reply']['opening']
type Counted = Exclude<OpeningStep, 'named' | 'payment' | 'sms'>

/** How far a new school has come on its way to the first sale; null: it is there, the steps are hidden, or it is still the demo. */
export async function openingOf(deps: Deps): Promise<Opening> {
  const { db, payment, sms } = deps
  const { is_demo } = await readSetting(db, 'demo')
  if (is_demo || (await readSetting(db, 'opening')).is_hidden) return null
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
  if (openingSteps.every((step) => done[step])) return null
  return openingSteps.map((step) => ({ step, done: done[step] ? 1 : 0 }))
}

/** Hides the steps although some are open, or shows them again. */
export async function hideOpening({ db }: Deps, user: SessionUser, isHidden: boolean): Promise<null> {
  await db.transaction(async (tx) => {
    const change = await changeSetting(tx, 'opening', () => ({ is_hidden: isHidden }))
    await writeAudit(tx, user, 'school settings', 'school', change)
  })
  clearSettingsCache(db)
  return null
}
