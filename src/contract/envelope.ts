import type { RefusalName } from './errors.ts'

/** What every answer of the API looks like; `code` 0 is success, anything else stands in errors.ts. */
export interface Envelope<Data> {
  status: {
    code: number
    /** in the language of the caller */
    message: string
    /** of a refusal: its name, the same in every language and for ever; several may share a code */
    reason?: RefusalName
  }
  data: Data
}
