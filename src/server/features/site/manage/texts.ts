import { patterns } from '#contract/account/limits.ts'
import type { siteAdmin } from '#contract/site/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import type { Deps } from '../../../deps.ts'
import type { Revised } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { Settings } from '../setting-schemas.ts'
import { saveSetting } from './save-setting.ts'

type HomeInfo = OperationTypes<typeof siteAdmin.updateHomeInfo>['body']
type RegisterAgreement = OperationTypes<typeof siteAdmin.updateRegisterAgreement>['body']
type BuyAgreement = OperationTypes<typeof siteAdmin.updateBuyAgreement>['body']

const trimmed = <Fields extends Record<string, string>>(fields: Fields): Fields =>
  // the same names with texts again
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()])) as Fields

/** A title without the spaces around it. @throws Refusal invalidField for one of spaces alone */
export function titleOf(title: string): string {
  const text = title.trim()
  if (text === '') throw refuse('invalidField', { field: 'title' })
  return text
}

/** The footer and "about us". @throws Refusal recordChanged, invalidField */
export async function updateHomeInfo(
  deps: Deps,
  user: SessionUser,
  { revision, defined_content, ...lines }: HomeInfo,
): Promise<Revised<Settings['home_info']>> {
  const texts = trimmed(lines)
  if (texts.email !== '' && !patterns.email.test(texts.email))
    throw refuse('invalidField', { field: 'email' })
  const next = { ...texts, defined_content: await cleanHtml(defined_content) }
  return saveSetting(deps, user, 'home_info', revision, () => next)
}

/** @throws Refusal recordChanged, invalidField */
export async function updateRegisterAgreement(
  deps: Deps,
  user: SessionUser,
  { revision, title, content }: RegisterAgreement,
): Promise<Revised<Settings['reg_agreement']>> {
  const next = { title: titleOf(title), content: await cleanHtml(content) }
  return saveSetting(deps, user, 'reg_agreement', revision, () => next)
}

/** @throws Refusal recordChanged, invalidField */
export async function updateBuyAgreement(
  deps: Deps,
  user: SessionUser,
  { revision, is_show, title, content }: BuyAgreement,
): Promise<Revised<Settings['buy_agreement']>> {
  const next = { is_show, title: titleOf(title), content: await cleanHtml(content) }
  return saveSetting(deps, user, 'buy_agreement', revision, () => next)
}
