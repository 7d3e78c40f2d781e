/** What every answer of the API looks like; `code` 0 is success, anything else stands in errors.ts. */
export interface Envelope<Data> {
  status: { code: number; message: string }
  data: Data
}
