import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#web/lib/query.ts'
import type { Texts } from './texts.ts'

/** Reads texts again; rejects with the failure. */
export async function rereadTexts(query: UseQueryResult<Texts, CallError>): Promise<Texts> {
  const { data, error } = await query.refetch({ throwOnError: true })
  if (!data) throw error ?? new Error('texts were not read')
  return data
}
