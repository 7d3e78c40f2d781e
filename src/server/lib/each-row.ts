import type { FastifyBaseLogger } from 'fastify'
import type { Static } from 'typebox'
import type { Language } from '#contract/languages.ts'
import type { RowOutcomes } from '#contract/schema.ts'
import { Refusal } from './refusal.ts'
import { text } from './texts.ts'

type Outcomes = Static<typeof RowOutcomes>

export interface RowCall {
  language: Language
  log: FastifyBaseLogger
}

/**
 * Changes several rows, each in a transaction of its own: a row that is refused or fails does not undo the others, and
 * the answer contains the outcome of each. Calling it again changes what is left and leaves the rest unchanged.
 * @param change answers whether it changed anything
 */
export async function eachRow(
  { language, log }: RowCall,
  ids: readonly number[],
  change: (id: number) => Promise<boolean>,
): Promise<Outcomes> {
  const list: Outcomes['list'] = []
  for (const id of ids) {
    try {
      list.push({ id, outcome: (await change(id)) ? 'done' : 'unchanged', reason: '', message: '' })
    } catch (error) {
      if (error instanceof Refusal) {
        const message = text(language, `errors:${error.refusal}`, error.values)
        list.push({ id, outcome: 'refused', reason: error.refusal, message })
      } else {
        log.error({ err: error, row: id }, 'one of several rows could not be changed')
        list.push({ id, outcome: 'failed', reason: '', message: '' })
      }
    }
  }
  return { list }
}
