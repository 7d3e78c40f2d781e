import type { RefusalName } from '#contract/errors.ts'
import type { TextValue } from '../../../lib/texts.ts'
import type { ReadTable } from './table.ts'

/** What the reading thread answers. */
export type ReadAnswer = { table: ReadTable } | { refused: RefusalName; values: Record<string, TextValue> }
