import { isRetention, retentionLimits, retentionNames } from '#contract/site/retention-limits.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { Settings } from '../setting-schemas.ts'

type Retention = Settings['retention']

/** What may be kept for good is kept for so many days at least where it is not. @throws invalidField */
export function checkedRetention(wanted: Retention): Retention {
  const wrong = retentionNames.find((name) => !isRetention(name, wanted[name]))
  if (wrong !== undefined)
    throw refuse('invalidField', {
      field: wrong,
      allowed: 'zero_or_least',
      limit: retentionLimits[wrong].least,
    })
  return wanted
}
