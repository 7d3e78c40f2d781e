import type { OperationKey } from '#contract/operations.ts'
import { type CallInput, type CallReply, callSilently } from './call.ts'
import { type Resource, resource, useResource } from './resource.ts'

/** Requests of this page, by operation and input. */
const resources = new Map<string, Resource<unknown>>()

function onceResource<Key extends OperationKey>(key: Key, input: CallInput<Key>): Resource<CallReply<Key>> {
  const name = `${key} ${JSON.stringify(input)}`
  const known = resources.get(name) as Resource<CallReply<Key>> | undefined
  if (known) return known
  const fresh = resource<CallReply<Key>>(() => callSilently(key, input), {
    quiet: true,
    hasTexts: true,
  })
  resources.set(name, fresh)
  return fresh
}

/**
 * Reads data that does not change while the page is open, such as settings of the school: one request, without toast.
 * For the access screens, which do not load the query library that `useCall` needs.
 */
export function useOnce<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
): {
  data: CallReply<Key> | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  refresh: () => Promise<CallReply<Key>>
} {
  const shared = onceResource(key, input)
  const { data, failed, error } = useResource(shared)
  return { data, isPending: data === undefined && !failed, isError: failed, error, refresh: shared.refresh }
}
