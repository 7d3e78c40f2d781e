import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { type CloudDouble, openCloudDouble } from './cloud-double.ts'

export interface OidcDouble extends CloudDouble<never> {
  issuer: string
  clientId: string
  /** bodies of the calls to the token endpoint */
  tokenCalls: URLSearchParams[]
  /** what the next ID tokens say beside, or instead of, what is right */
  claims: Record<string, unknown>
  /** the header of the next ID tokens */
  header: Record<string, unknown>
  /** Another key signs from now on, which the key set does not have. */
  forge(): void
  /** All is right again. */
  mend(): void
  /** A code that the token endpoint takes, for who was led to this address. */
  codeFor(address: string): string
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** A provider of OpenID Connect that lies as it is told: no library signs such tokens. */
export async function openOidcDouble(): Promise<OidcDouble> {
  const right = newKey()
  const clientId = 'school'
  const nonces = new Map<string, string>()
  const tokenCalls: URLSearchParams[] = []
  let key = right
  let issuer = ''
  let isForged = false
  const lies: Pick<OidcDouble, 'claims' | 'header'> = { claims: {}, header: {} }

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, sub: 'liar', aud: clientId, iat: now, exp: now + 300, nonce }
    const claims = Object.fromEntries(
      Object.entries({ ...usual, ...lies.claims }).filter(([, value]) => value !== undefined),
    )
    const header = { alg: 'RS256', kid: 'one', ...lies.header }
    const body = `${encode(header)}.${encode(claims)}`
    const signature =
      header.alg === 'none' ? '' : sign('sha256', Buffer.from(body), key).toString('base64url')
    return `${body}.${signature}`
  }
  const double = await openCloudDouble<never>(({ request, body }, _taken, error) => {
    if (error) return { status: Number(error), json: {} }
    const { pathname } = new URL(request.url ?? '', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return {
        status: 200,
        json: {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'none'],
          authorization_response_iss_parameter_supported: true,
        },
      }
    if (pathname === '/keys') {
      const { kty, n, e } = createPrivateKey(right.export({ type: 'pkcs8', format: 'pem' })).export({
        format: 'jwk',
      })
      return { status: 200, json: { keys: [{ kty, n, e, kid: 'one', use: 'sig', alg: 'RS256' }] } }
    }
    if (pathname === '/token') {
      const call = new URLSearchParams(body)
      tokenCalls.push(call)
      const nonce = nonces.get(call.get('code') ?? '')
      nonces.delete(call.get('code') ?? '')
      if (nonce === undefined) return { status: 400, json: { error: 'invalid_grant' } }
      return {
        status: 200,
        json: { access_token: 'access', token_type: 'Bearer', id_token: idToken(nonce) },
      }
    }
    return { status: 404, json: {} }
  })
  issuer = double.origin.replace('127.0.0.1', 'localhost')
  return Object.assign(lies, double, {
    ...{ issuer, clientId, tokenCalls },
    forge() {
      isForged = true
      key = newKey()
    },
    mend() {
      lies.claims = {}
      lies.header = {}
      if (isForged) key = right
    },
    codeFor(address: string): string {
      const code = randomUUID()
      nonces.set(code, new URL(address).searchParams.get('nonce') ?? '')
      return code
    },
  })
}
