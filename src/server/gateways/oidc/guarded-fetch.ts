import { lookup as resolve } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '../../lib/environment.ts'
import { PrivateAddress } from './oidc.ts'

/** no metadata, key set or token is near it */
const MOST_BYTES = 512 * 1024

/** Whether an address is one of the public Internet, and no other machine's beside this one, however it is spelt. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unicast'
}

/** Resolves names to public addresses alone. What was looked at is what is connected to: no second look-up comes between. */
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const hidden = addresses?.some(({ address }) => !isPublicAddress(address))
    const [first] = addresses ?? []
    if (error || hidden || !first) done(error ?? new PrivateAddress(host), [])
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

// of their own: a connection that others have opened was not looked at
const guarded = new HttpsAgent({ lookup: publicLookup })
const trusted = { http: new HttpAgent(), https: new HttpsAgent() }

interface Sent {
  method?: string | undefined
  headers?: HeadersInit | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
}

const bodyOf = (body: unknown): string | undefined =>
  typeof body === 'string' || body instanceof URLSearchParams ? String(body) : undefined

/** Which connections an address may use. @throws PrivateAddress */
function agentFor(url: URL, privateHosts: readonly string[]) {
  const host = url.hostname.toLowerCase()
  const isHttps = url.protocol === 'https:'
  if (privateHosts.includes(host)) {
    if (isHttps) return { agent: trusted.https, send: requestHttps }
    if (url.protocol === 'http:' && isLoopback(host)) return { agent: trusted.http, send: requestHttp }
  }
  const isAddress = ipaddr.isValid(host.replace(/^\[|\]$/g, ''))
  if (!isHttps || (isAddress && !isPublicAddress(host))) throw new PrivateAddress(host)
  return { agent: guarded, send: requestHttps }
}

/**
 * Calls an address that a person has typed or a provider has named: by https, at a public address, without following
 * redirects, no longer than the signal allows and no answer above 512 KiB.
 * @param privateHosts names of hosts that may have private addresses
 */
export const guardedFetch =
  (privateHosts: readonly string[]) =>
  (address: string, { method = 'GET', headers, body, signal }: Sent): Promise<Response> =>
    new Promise((done, fail) => {
      const url = new URL(address)
      const { agent, send } = agentFor(url, privateHosts)
      const text = bodyOf(body)
      const sent = Object.fromEntries(new Headers(headers))
      const request = send(
        url,
        {
          method,
          agent,
          headers: {
            ...sent,
            'accept-encoding': 'identity',
            ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }),
          },
          ...(signal && { signal }),
        },
        (answer) => {
          const chunks: Buffer[] = []
          let size = 0
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length
            chunks.push(chunk)
            if (size > MOST_BYTES) answer.destroy(new Error('the answer is too long'))
          })
          answer.on('error', fail)
          answer.on('end', () => {
            const status = answer.statusCode ?? 502
            const told = new Headers()
            for (const [name, value] of Object.entries(answer.headers))
              if (value !== undefined) told.set(name, String(value))
            const isEmpty = status === 204 || status === 304
            done(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: told }))
          })
        },
      )
      request.on('error', fail)
      request.end(text)
    })
