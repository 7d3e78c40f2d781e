import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#web/lib/query.ts'

/** Reads again what a form shows; rejects with the failure. */
export async function reread<Data>(query: UseQueryResult<Data, CallError>): Promise<Data> {
  const { data, error } = await query.refetch({ throwOnError: true })
  if (!data) throw error ?? new Error('nothing was read')
  return data
}
