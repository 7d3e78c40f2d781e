import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import type { CallError } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** A form does not reload its data while it is edited, and reads it again when it is reopened. */
export const editing = {
  quiet: true,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const

export interface LoadedProps<Data> {
  query: UseQueryResult<Data, CallError>
  children: (data: Data) => ReactNode
}

/** Renders the data, its skeleton, or the failure with a retry button. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  return error ? (
    <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <Loading>
      <Skeleton lines={8} />
    </Loading>
  )
}
