import { createHash } from 'node:crypto'
import { refuse } from './refusal.ts'

/**
 * Names the values of a record that a form can change, computed from them: whatever else changes the record, nobody has
 * to count its changes. Equal values have the same.
 */
export const revisionOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

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
