import type { RefusalName } from '#contract/errors.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Verdict } from '../import-type.ts'

/** Why a row is refused. */
export class BadCell extends Error {
  readonly reason: RefusalName
  readonly field: string

  constructor(reason: RefusalName, field: string) {
    super(reason)
    this.reason = reason
    this.field = field
  }
}

/** What a row says, or why it is refused. */
export function verdictOf<Plan>(judge: () => Verdict<Plan>, field: string): Verdict<Plan> {
  try {
    return judge()
  } catch (error) {
    if (error instanceof BadCell) return { outcome: 'refused', reason: error.reason, field: error.field }
    if (error instanceof Refusal) return { outcome: 'refused', reason: error.refusal, field }
    throw error
  }
}
