import i18n from 'i18next'
import type { ByKey, OperationKey } from '#contract/operations.ts'
import { noteFailure, noteSuccess, type Quiet, reportFailure } from './failure-policy.ts'
import { NotSignedIn, Refused } from './failures.ts'
import { send } from './http.ts'
import { isSignedIn } from './session.ts'
import { leaveForLogin } from './session-end.ts'
import { needsSignIn } from './routes.ts'

/** An optional field may also be undefined, which is not sent. */
type Loose<Fields> = Fields extends object
  ? {
      [Name in keyof Fields]:
        | Fields[Name]
        | (Record<never, never> extends Pick<Fields, Name> ? undefined : never)
    }
  : Fields

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : null extends Value
    ? { [Key in Name]?: Loose<Value> }
    : Record<never, never> extends Value
      ? { [Key in Name]?: Loose<Value> }
      : { [Key in Name]: Loose<Value> }

/** Input of an operation: its path parameters, query and body, each only where it has one. */
export type CallInput<Key extends OperationKey> = Part<'params', ByKey[Key]['params']> &
  Part<'query', ByKey[Key]['query']> &
  Part<'body', ByKey[Key]['body']>

export type CallReply<Key extends OperationKey> = ByKey[Key]['reply']

export interface CallOptions {
  /** no general error toast: for every failure, or for these codes; the caller shows them */
  quiet?: Quiet | undefined
  signal?: AbortSignal | undefined
}

/** The input may be left out where nothing in it is required. */
export type CallArguments<Key extends OperationKey> =
  Record<never, never> extends CallInput<Key>
    ? [input?: CallInput<Key>, options?: CallOptions]
    : [input: CallInput<Key>, options?: CallOptions]

interface AnyInput {
  params?: Record<string, string | number> | undefined
  query?: object | undefined
  body?: unknown
}

function fill(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

async function sendCall<Key extends OperationKey>(
  key: Key,
  input: AnyInput,
  signal: AbortSignal | undefined,
): Promise<CallReply<Key>> {
  const [method = 'GET', path = ''] = key.split(' ')
  const { params, query, body } = input
  try {
    const reply = await send({ key, method, path: fill(path, params), query, body, signal })
    noteSuccess(key)
    return reply as CallReply<Key>
  } catch (error) {
    if (error instanceof NotSignedIn && !isSignedIn() && needsSignIn()) void leaveForLogin()
    // a user who is in the middle of an action gets a specific message
    if (error instanceof Refused && error.reason === 'noPermission' && method !== 'GET')
      error.message = i18n.t('common:noOperationPermission')
    noteFailure(key, error)
    throw error
  }
}

/** As `call`, without any report, for a caller that reports later, once. */
export function callSilently<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
  signal?: AbortSignal,
): Promise<CallReply<Key>> {
  // valid for each operation; TypeScript cannot check it for all of them at once
  return sendCall(key, input as AnyInput, signal)
}

/**
 * Calls the API: `call('POST /api/order', { body: { productid: 1 } })`,
 * `call('GET /api/product/{id}', { params: { id } })`. Resolves to the envelope's data.
 * @throws Refused (a code that is not 0), NotSignedIn (100001, always silent), HttpFailure (HTTP or network)
 */
export async function call<Key extends OperationKey>(
  key: Key,
  ...[input, options]: CallArguments<Key>
): Promise<CallReply<Key>> {
  try {
    return await sendCall(key, (input ?? {}) as AnyInput, options?.signal)
  } catch (error) {
    reportFailure(error, options?.quiet)
    throw error
  }
}
