import type { siteAdmin } from '#contract/site/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { keysWithOptions } from '#contract/site/limits.ts'
import type { Deps } from '../../../deps.ts'
import type { Revised } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { Settings } from '../setting-schemas.ts'
import { saveSetting } from './save-setting.ts'

type RegisterConfig = OperationTypes<typeof siteAdmin.updateRegisterConfig>['body']
type RegisterField = RegisterConfig['available']['enabled'][number]

/** @throws Refusal invalidField for a list without options, or options where the field is typed */
function fieldOf({ key, value, is_lock }: RegisterField): RegisterField {
  const options = [...new Set(value.map((option) => option.trim()))]
  if (options.includes('')) throw refuse('invalidField', { field: key, allowed: 'with_choices' })
  if (options.length > 0 !== keysWithOptions.includes(key))
    throw refuse('invalidField', { field: key, allowed: 'with_choices' })
  return { key, value: options, is_lock }
}

/** Fields and pictures of the registration. @throws Refusal recordChanged; invalidField naming the field */
export function updateRegisterConfig(
  deps: Deps,
  user: SessionUser,
  { revision, available, ...pictures }: RegisterConfig,
): Promise<Revised<Settings['reg_conf']>> {
  const enabled = available.enabled.map(fieldOf)
  const twice = enabled.find(({ key }, index) => enabled.findIndex((other) => other.key === key) !== index)
  if (twice) throw refuse('invalidField', { field: twice.key, allowed: 'different' })
  return saveSetting(deps, user, 'reg_conf', revision, () => ({ ...pictures, available: { enabled } }))
}
