import type { FastifyBaseLogger } from 'fastify'
import type { Static } from 'typebox'
import type { Language } from '#contract/languages.ts'
import type { RowOutcomes } from '#contract/schema.ts'
import { Refusal } from './refusal.ts'
import { text } from './texts.ts'

type Outcomes = Static<typeof RowOutcomes>
type Outcome = Omit<Outcomes['list'][number], 'id'>

export interface RowCall {
  language: Language
  log: FastifyBaseLogger
}

/**
 * What becomes of one of several rows: a refusal or a fault is its outcome, not that of the call.
 * @param change answers whether it changed anything
 */
export async function outcomeOf(
  { language, log }: RowCall,
  row: number | string,
  change: () => Promise<boolean>,
): Promise<Outcome> {
  try {
    return { outcome: (await change()) ? 'done' : 'unchanged', reason: '', message: '' }
  } catch (error) {
    if (error instanceof Refusal) {
      const message = text(language, `errors:${error.refusal}`, error.values)
      return { outcome: 'refused', reason: error.refusal, message }
    }
    log.error({ err: error, row }, 'one of several rows could not be changed')
    return { outcome: 'failed', reason: '', message: '' }
  }
}

/**
 * Changes several rows, each in a transaction of its own: a row that is refused or fails does not undo the others, and
 * the answer contains the outcome of each. Calling it again changes what is left and leaves the rest unchanged.
 * @param change answers whether it changed anything
 */
export async function eachRow(
  call: RowCall,
  ids: readonly number[],
  change: (id: number) => Promise<boolean>,
): Promise<Outcomes> {
  const list: Outcomes['list'] = []
  for (const id of ids) list.push({ id, ...(await outcomeOf(call, id, () => change(id))) })
  return { list }
}
