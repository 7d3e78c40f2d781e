import type { RefusalName } from '#contract/errors.ts'
import { refusals } from '#contract/errors.ts'
import type { TextValue } from './texts.ts'

/** What a schema found wrong with a field, as Ajv reports it. */
export interface BrokenRule {
  keyword: string
  params: Record<string, unknown>
}

/** A business refusal: answered as HTTP 200 with its code and its text in the caller's language. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly values: Record<string, TextValue>
  readonly data: unknown
  readonly broken: BrokenRule | undefined

  constructor(
    refusal: RefusalName,
    values: Record<string, TextValue> = {},
    data: unknown = null,
    broken?: BrokenRule,
  ) {
    super(refusal)
    this.broken = broken
    this.refusal = refusal
    this.values = values
    this.data = data
  }

  get code(): number {
    return refusals[this.refusal].code
  }
}

/**
 * `throw refuse('soldOut')`; values fill the placeholders of the text in locales/<lang>/errors.json. A refusal that is
 * about a field says which as data too, so that a form can show it there; `invalidField` also says what is allowed, by
 * a text of locales/<lang>/fields.json: under `rules` the one that `allowed` names, else under `hints` the field's.
 */
export const refuse = (
  name: RefusalName,
  values: Record<string, TextValue> = {},
  data: unknown = values.field === undefined ? null : { field: values.field },
): Refusal => new Refusal(name, values, data)
