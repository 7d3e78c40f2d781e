import type { Refused } from './failures.ts'

/** Name of the field that a refusal concerns; null without one. */
export function refusedField({ data }: Refused): string | null {
  return typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : null
}
