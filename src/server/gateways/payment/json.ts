import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** JSON text of the given shape, or null when it is not JSON or not of that shape */
export function readJson<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return Value.Check(schema, value) ? value : null
}
