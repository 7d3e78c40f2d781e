import type { OperationKey } from '#contract/operations.ts'
import { type CallInput, type CallReply, callSilently } from './call.ts'
import { type Resource, resource, useResource } from './resource.ts'

/** What this page has asked for, by operation and input. */
const asked = new Map<string, Resource<unknown>>()

function onceResource<Key extends OperationKey>(key: Key, input: CallInput<Key>): Resource<CallReply<Key>> {
  const name = `${key} ${JSON.stringify(input)}`
  const known = asked.get(name) as Resource<CallReply<Key>> | undefined
  if (known) return known
  const fresh = resource<CallReply<Key>>(() => callSilently(key, input), { quiet: true })
  asked.set(name, fresh)
  return fresh
}

/**
 * Reads what does not change while the page is open, such as settings of the school: asked once, without toast.
 * For the access screens, which do without the query library that `useCall` brings.
 */
export function useOnce<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
): { data: CallReply<Key> | undefined; isPending: boolean; isError: boolean; error: unknown } {
  const { data, failed, error } = useResource(onceResource(key, input))
  return { data, isPending: data === undefined && !failed, isError: failed, error }
}
