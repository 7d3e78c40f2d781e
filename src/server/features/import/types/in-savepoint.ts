import type { RefusalName } from '#contract/errors.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Verdict } from '../import-type.ts'
import { BadCell } from './bad-cell.ts'

/** Judges a row by doing it; a refusal leaves nothing behind. */
export async function inSavepoint<Plan>(
  tx: Tx,
  judge: (inner: Tx) => Promise<Verdict<Plan>>,
  field: string,
): Promise<Verdict<Plan>> {
  try {
    return await tx.transaction(judge)
  } catch (error) {
    if (error instanceof BadCell) return { outcome: 'refused', reason: error.reason, field: error.field }
    if (error instanceof Refusal) return { outcome: 'refused', reason: error.refusal, field }
    throw error
  }
}

/** Undoes a row; what a rule refuses stays. */
export async function undoneUnlessRefused(
  tx: Tx,
  undo: (inner: Tx) => Promise<unknown>,
): Promise<RefusalName | null> {
  try {
    await tx.transaction(undo)
    return null
  } catch (error) {
    if (error instanceof Refusal) return 'importInUse'
    throw error
  }
}
