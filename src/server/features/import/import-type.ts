import type { RefusalName } from '#contract/errors.ts'
import type { ImportOutcome, ImportType } from '#contract/import/limits.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'

/** A row by the keys of our columns; a column that the file lacks is not there, an empty cell is empty. */
export type Cells = Readonly<Record<string, string>>

/** What becomes of a row, and what its type has to do for it. */
export type Verdict<Plan> =
  | { outcome: Exclude<ImportOutcome, 'refused'>; plan: Plan }
  | { outcome: 'refused'; reason: RefusalName; field: string }

export interface Done {
  /** what was made or changed */
  targetId: number
  /** of a change: the fields as they were and as they are now, for undoing it */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface ImportContext {
  deps: Deps
  admin: SessionUser
  /** number of the job */
  job: number
  /** dial code of phones that come without one */
  homeAreaCode: string
}

export interface DoneRow {
  outcome: ImportOutcome
  targetId: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * What is imported, in one file each. `Known` is what the rows before have read or would have changed: a dry run keeps
 * one for the whole file, an import has a new one for each of its transactions.
 */
export interface ImportRules<Plan = unknown, Known = unknown> {
  type: ImportType
  /** rows of one transaction, where the usual number would keep others waiting */
  chunk?: number
  /** rows of one transaction that undoes, where many at once cost less than each by itself */
  undoChunk?: number
  known(context: ImportContext): Known
  /** Says of each row what becomes of it, and remembers it for the rows that follow. Locks what it reads. */
  judge(tx: Tx, rows: readonly Cells[], known: Known, context: ImportContext): Promise<Verdict<Plan>[]>
  /** Does what the plans say, in their order; those of unchanged rows are not among them. */
  apply(tx: Tx, plans: readonly Plan[], context: ImportContext): Promise<Done[]>
  /** Undoes rows, the last of the file first. @returns for each why it is kept, or null */
  undo(tx: Tx, rows: readonly DoneRow[], context: ImportContext): Promise<(RefusalName | null)[]>
  /** after the transaction: caches that have to be read anew */
  afterwards?(deps: Deps): void
}

/** A type as the jobs use it, whatever its plans are. */
export const importRules = <Plan, Known>(rules: ImportRules<Plan, Known>): ImportRules => rules
