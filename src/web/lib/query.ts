import {
  QueryCache,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { OperationKey } from '#contract/operations.ts'
import { type CallInput, type CallReply, callSilently } from './call.ts'
import { type Quiet, reportFailure } from './failure-policy.ts'
import { HttpFailure, type NotSignedIn, type Refused } from './failures.ts'
import { subscribeSession } from './session.ts'

export type CallError = Refused | NotSignedIn | HttpFailure

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: { operation?: OperationKey; quiet?: Quiet }
  }
}

/** Same for everyone: a change of person leaves these as they are. */
const impersonal: readonly OperationKey[] = [
  'GET /api/web/config',
  'GET /api/homeinfo',
  'GET /api/file/logo',
  'GET /api/themes/navigation/front',
  'GET /api/v1/home/banners',
]

/** No network, and the server's own fault, may pass; a refusal stands. */
const mayPass = (error: CallError) =>
  error instanceof HttpFailure && (error.status === 0 || error.status >= 500)

/** The cache of an entry. It follows the session: what one person saw is never shown to the next. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (meta?.operation) reportFailure(meta.operation, error, meta.quiet)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false },
    },
  })
  subscribeSession(({ kind }) => {
    if (kind === 'renewed') return
    void client.resetQueries({ predicate: ({ meta }) => !impersonal.some((key) => key === meta?.operation) })
  })
  return client
}

/** Key and function of one GET, for useCall, prefetchQuery and setQueryData. */
export function callQuery<Key extends OperationKey>(key: Key, input: CallInput<Key>, quiet?: Quiet) {
  return queryOptions<CallReply<Key>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => callSilently(key, input, signal),
    meta: { operation: key, ...(quiet === undefined ? {} : { quiet }) },
  })
}

export type UseCallOptions<Key extends OperationKey, Data> = Omit<
  UseQueryOptions<CallReply<Key>, CallError, Data>,
  'queryKey' | 'queryFn' | 'meta'
> & { quiet?: Quiet }

/**
 * Reads from the API: `useCall('GET /api/product/{id}', { params: { id } })`. Failures get the general toast once,
 * after the retries. `failureOf(result.error)` is what a page shows: null for a visitor who may not see this.
 */
export function useCall<Key extends OperationKey, Data = CallReply<Key>>(
  key: Key,
  input: CallInput<Key>,
  { quiet, ...options }: UseCallOptions<Key, Data> = {},
): UseQueryResult<Data, CallError> {
  const { queryKey, meta } = callQuery(key, input, quiet)
  return useQuery<CallReply<Key>, CallError, Data>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => callSilently(key, input, signal),
    ...(meta ? { meta } : {}),
  })
}
