import {
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  type QueryFilters,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { ByKey, OperationKey } from '#contract/operations.ts'
import { type CallInput, type CallReply, callSilently } from './call.ts'
import { type Quiet, reportFailure } from './failure-policy.ts'
import type { HttpFailure, NotSignedIn, Refused } from './failures.ts'
import { subscribeLanguage } from './language.ts'
import { mayPass, RETRIES, retryDelay } from './retry.ts'
import { subscribeSession } from './session.ts'

export type CallError = Refused | NotSignedIn | HttpFailure

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: { quiet?: Quiet }
  }
}

/**
 * Marks answers as stale and requests those on the screen again. A first answer that is still on its way may be older
 * than the change: TanStack Query would take it as the new one, so it is requested once more after it has come.
 */
async function requestAgain(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries(filters)
  if (first.length > 0) {
    await client.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) })
  }
}

/**
 * Data of one user is never shown to another: the cache is cleared whenever the user changes. In another language it is
 * read again; forms keep their input.
 */
function followSession(client: QueryClient): QueryClient {
  subscribeSession(({ kind }) => {
    if (kind !== 'renewed') void client.resetQueries()
  })
  subscribeLanguage(() => void requestAgain(client))
  return client
}

/**
 * The query cache of this page. The provider for TanStack Query's other hooks wraps the areas and each `queryPage`;
 * other pages for visitors do not need the library (see `useCall`).
 */
export const queryClient = followSession(
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        reportFailure(error, meta?.quiet)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        retryDelay,
      },
      mutations: { retry: false },
    },
  }),
)

/** Marks every answer of an operation as stale: those on the screen are requested again. */
export const invalidate = (key: OperationKey): Promise<void> => requestAgain(queryClient, { queryKey: [key] })

/** The same of every answer. */
export const invalidateAll = (): Promise<void> => requestAgain(queryClient)

/**
 * Applies a change to a cached answer before the server has confirmed it, and reverts it when `send` fails. Then the
 * answer is requested again. @throws what `send` throws
 */
export async function changeOptimistically<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
  change: (shown: CallReply<Key>) => CallReply<Key>,
  send: () => Promise<unknown>,
): Promise<void> {
  const { queryKey } = callQuery(key, input)
  // a pending answer may be older than the change
  await queryClient.cancelQueries({ queryKey })
  const shown = queryClient.getQueryData<CallReply<Key>>(queryKey)
  if (shown !== undefined) queryClient.setQueryData<CallReply<Key>>(queryKey, change(shown))
  try {
    await send()
  } catch (error) {
    queryClient.setQueryData<CallReply<Key>>(queryKey, shown)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Key and function of one GET, for useCall, prefetchQuery and setQueryData. */
export function callQuery<Key extends OperationKey>(key: Key, input: CallInput<Key>, quiet?: Quiet) {
  return queryOptions<CallReply<Key>>({
    queryKey: [key, input],
    queryFn: ({ signal }) => callSilently(key, input, signal),
    meta: quiet === undefined ? {} : { quiet },
  })
}

/** The operations that return a list page by page. */
export type PagedKey = {
  [Key in OperationKey]: CallReply<Key> extends { list: unknown[]; next: string | null } ? Key : never
}[OperationKey]

export type PageItem<Key extends PagedKey> = ByKey[Key]['reply']['list'][number]

export interface ListPage<Item> {
  list: Item[]
  total: number
  next: string | null
}

/** Key and functions of a list that `ask` loads page by page, for `usePages` and useInfiniteQuery. */
export function pages<Item>(
  key: OperationKey,
  filters: object,
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<Item>>,
  quiet?: Quiet,
) {
  return infiniteQueryOptions({
    queryKey: [key, 'pages', filters],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: quiet === undefined ? {} : { quiet },
  })
}

/** A list with a cursor, page by page; `input` contains its filters. */
export function pagesOf<Key extends PagedKey>(key: Key, input: CallInput<Key>, quiet?: Quiet) {
  const { query, ...rest }: { query?: object } = input
  const readPage = async (cursor: string | undefined, signal: AbortSignal) => {
    const pageInput = { ...rest, query: { ...query, cursor } } as CallInput<Key>
    return (await callSilently(key, pageInput, signal)) as ListPage<PageItem<Key>>
  }
  return pages(key, input, readPage, quiet)
}

export type UseCallOptions<Key extends OperationKey, Data> = Omit<
  UseQueryOptions<CallReply<Key>, CallError, Data>,
  'queryKey' | 'queryFn' | 'meta'
> & { quiet?: Quiet }

/**
 * Reads from the API: `useCall('GET /api/product/{id}', { params: { id } })`. Failures get the general toast once,
 * after the retries. `failureOf(result.error)` is what a page shows: null for a visitor who may not see this.
 *
 * Which hook reads where: on pages with the query library, which are those of the three areas and each `queryPage`,
 * `useCall`, and `usePageList` for a list of several pages; on the other pages of visitors `useRead`; on the access
 * screens, for settings that are the same whoever asks, `useOnce`. What the whole page shares is a `resource`.
 */
export function useCall<Key extends OperationKey, Data = CallReply<Key>>(
  key: Key,
  input: CallInput<Key>,
  { quiet, ...options }: UseCallOptions<Key, Data> = {},
): UseQueryResult<Data, CallError> {
  const { queryKey, meta } = callQuery(key, input, quiet)
  return useQuery<CallReply<Key>, CallError, Data>(
    {
      ...options,
      queryKey,
      queryFn: ({ signal }) => callSilently(key, input, signal),
      ...(meta ? { meta } : {}),
    },
    queryClient,
  )
}
