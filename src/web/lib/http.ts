import axios, { type AxiosResponse, isCancel } from 'axios'
import i18n from 'i18next'
import type { Envelope } from '#contract/envelope.ts'
import { refusals } from '#contract/errors.ts'
import type { OperationKey } from '#contract/operations.ts'
import { takeEarly } from './early.ts'
import { HttpFailure, NotSignedIn, Refused } from './failures.ts'
import { currentLanguageTag } from './language.ts'
import { renew } from './renewal.ts'
import { needsSignIn } from './routes.ts'
import { markProven, readToken, type StoredToken } from './session.ts'

/** Query and form parameters; undefined ones are not sent. */
const encode = (fields: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** The HTTP client of all five entries. The API is at /api, wherever the page is served from. */
export const http = axios.create({
  baseURL: '/',
  timeout: 30_000,
  paramsSerializer: { serialize: (query) => encode(query).toString() },
  // Every answer is checked here; no status throws by itself.
  validateStatus: null,
})

export interface ApiRequest {
  key: OperationKey
  method: string
  /** path with its parameters filled in */
  path: string
  query?: object | undefined
  body?: unknown
  /** receives the progress of the upload, 0 to 1 */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The address as sent, which is also the key of the inline script's answers. */
export const uriOf = (path: string, query?: object): string => http.getUri({ url: path, params: query })

function isEnvelope(value: unknown): value is Envelope<unknown> {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false
  const { status } = value
  return typeof status === 'object' && status !== null && 'code' in status && typeof status.code === 'number'
}

async function sendRequest(request: ApiRequest, token: StoredToken | null): Promise<AxiosResponse<unknown>> {
  const { key, method, path, query, body, onProgress, signal } = request
  const isForm = FORM_OPERATIONS.includes(key)
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  try {
    return await http.request({
      method,
      url: path,
      headers: {
        'Accept-Language': currentLanguageTag(),
        ...(token ? { Authorization: `${token.token_type} ${token.access_token}` } : {}),
        // the browser sets the boundary of a multipart form
        ...(method === 'GET' || body instanceof FormData ? {} : { 'Content-Type': type }),
      },
      ...(query ? { params: query } : {}),
      ...(method === 'GET' ? {} : { data: isForm ? encode(body ?? {}) : (body ?? {}) }),
      ...(signal ? { signal } : {}),
      // uploads are large and connections slow
      ...(onProgress ? { timeout: 600_000, onUploadProgress: (sent) => onProgress(sent.progress ?? 0) } : {}),
    })
  } catch (error) {
    if (isCancel(error)) throw error
    throw new HttpFailure(0, i18n.t('common:failure.unreachable'))
  }
}

function open({ status, data, headers }: AxiosResponse<unknown>): unknown {
  const envelope = isEnvelope(data) ? data : null
  if (status < 200 || status > 299 || !envelope) {
    const requestId: unknown = headers['x-request-id']
    throw new HttpFailure(
      status,
      messageOf(envelope) || i18n.t('common:serverError'),
      typeof requestId === 'string' ? requestId : undefined,
    )
  }
  return openEnvelope(envelope)
}

/** The failure that an answer describes. Server errors have one text, whether the server sent it or not. */
function messageOf(envelope: Envelope<unknown> | null): string {
  return envelope && envelope.status.code !== refusals.serverError.code ? envelope.status.message : ''
}

function openEnvelope({ status, data }: Envelope<unknown>): unknown {
  if (status.code === 100001) throw new NotSignedIn()
  if (status.code !== 0) {
    throw new Refused({ ...status, message: status.message || i18n.t('common:failure.operateFailed') }, data)
  }
  return data
}

async function requestRenewal(refreshToken: string): Promise<StoredToken> {
  const key = 'POST /api/accesstokens/refresh'
  const path = '/api/accesstokens/refresh'
  const answer = await sendRequest({ key, method: 'POST', path, body: { refresh_token: refreshToken } }, null)
  return open(answer) as StoredToken
}

/**
 * Sends a request and unwraps its envelope. After a 401 to a token, renews the token and sends the request again: with
 * the new token, or without one where the session has ended on a page for visitors.
 * @throws Refused, NotSignedIn, HttpFailure, or axios's cancellation
 */
async function sendOnce(request: ApiRequest): Promise<unknown> {
  const early = request.method === 'GET' ? await takeEarly(uriOf(request.path, request.query)) : null
  if (isEnvelope(early)) return openEnvelope(early)
  const token = ANONYMOUS_OPERATIONS.includes(request.key) ? null : readToken()
  const answer = await sendRequest(request, token)
  if (!token || answer.status !== 401) {
    if (token && answer.status < 400) markProven()
    return open(answer)
  }
  const outcome = await renew(token.access_token, requestRenewal)
  if (outcome === 'gone' && needsSignIn()) throw new NotSignedIn()
  const fresh = readToken()
  const replayed = await sendRequest(request, fresh)
  if (fresh && replayed.status < 400) markProven()
  return open(replayed)
}

type Send = (request: ApiRequest) => Promise<unknown>

let sending: Send = sendOnce

/** Sends a request, as `sendOnce` or by what an area has put around it. */
export const send: Send = (request) => sending(request)

/** Set by the areas, where a call may want a proof first. @returns what removes it again */
export function aroundSend(wrap: (send: Send) => Send): () => void {
  sending = wrap(sendOnce)
  return () => {
    sending = sendOnce
  }
}
