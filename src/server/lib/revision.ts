import { createHash } from 'node:crypto'
import { refuse } from './refusal.ts'

/** Fields in one order: the database keeps those of JSON in another than they came in. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/**
 * Names the values of a record that a form can change, computed from them: whatever else changes the record, nobody has
 * to count its changes. Equal values have the same, in whatever order their fields are.
 */
export const revisionOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values, inOrder)).digest('base64url').slice(0, 22)

export type Revised<Values> = Values & { revision: string }

/** All values of a form, with the revision that names them. */
export const revised = <Values extends object>(values: Values): Revised<Values> => ({
  ...values,
  revision: revisionOf(values),
})

/**
 * What somebody has changed since a form was opened is left as it is. The record is locked meanwhile.
 * @param seen the revision that the form was opened with; undefined: the caller compares nothing
 * @param changedBy the name of who has changed it last, or empty
 * @throws Refusal recordChanged
 */
export async function requireSeen(
  seen: string | undefined,
  stored: string,
  changedBy: () => Promise<string>,
): Promise<void> {
  if (seen !== undefined && seen !== stored) throw refuse('recordChanged', {}, { by: await changedBy() })
}
