import type * as Client from 'openid-client'
import type { OidcConfig } from './config.ts'
import { guardedFetch } from './guarded-fetch.ts'
import {
  NoOidcIssuer,
  OidcCancelled,
  type OidcClient,
  type OidcGateway,
  OidcRefused,
  OidcUnavailable,
  PrivateAddress,
} from './oidc.ts'

/** of each call */
const TIMEOUT_SECONDS = 5
/** metadata are asked for again after an hour */
const METADATA_MS = 3_600_000
/** by which a provider must say when somebody logged in there, and asks again who has not done so for so long */
const MAX_AGE_SECONDS = 30 * 24 * 3600
/** by how many seconds the clocks of provider and school may differ */
const CLOCK_SECONDS = 60

/** Loaded with the first login. */
const library = (): Promise<typeof Client> => import('openid-client')

interface Known {
  metadata: Promise<Client.ServerMetadata>
  until: number
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)

/** Every error below an error, itself first. */
function* causes(error: unknown): Generator<unknown> {
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 6; depth += 1) {
    yield at
    at = at instanceof Error ? at.cause : undefined
  }
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** failures of a connection, as Node names them */
const NETWORK = /^(E[A-Z_]+|UND_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

const isNetwork = (error: unknown): boolean => isTimeout(error) || NETWORK.test(codeOf(error))

/** The status of an answer that the library could not use; undefined: it was something else. */
function statusOf(error: unknown): number | undefined {
  for (const one of causes(error)) if (one instanceof Response) return one.status
  return undefined
}

/** What an error of the library means; its message is never shown to people, and names no token. */
function meaningOf(error: unknown): Error {
  const found = [...causes(error)]
  const hidden = found.find((one) => one instanceof PrivateAddress)
  if (hidden instanceof PrivateAddress) return hidden
  if (found.some(isNetwork) || (statusOf(error) ?? 0) >= 500)
    return new OidcUnavailable('no usable answer', { cause: error })
  const message = error instanceof Error ? `${codeOf(error)} ${error.message}`.trim() : 'unknown'
  return new OidcRefused(message)
}

export function oidcGateway({ privateHosts }: OidcConfig): OidcGateway {
  const fetchGuarded = guardedFetch(privateHosts)
  const cached = new Map<string, Known>()

  async function discover(client: OidcClient): Promise<Client.ServerMetadata> {
    const { discovery, None, customFetch, allowInsecureRequests } = await library()
    const server = new URL(client.issuer)
    try {
      const found = await discovery(server, client.clientId, undefined, None(), {
        timeout: TIMEOUT_SECONDS,
        [customFetch]: fetchGuarded,
        // which addresses may be called is decided by the guarded fetch
        execute: server.protocol === 'http:' ? [allowInsecureRequests] : [],
      })
      const metadata = found.serverMetadata()
      if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
        throw new NoOidcIssuer('the metadata lack an address')
      return metadata
    } catch (error) {
      if (error instanceof NoOidcIssuer) throw error
      const meaning = meaningOf(error)
      throw meaning instanceof OidcRefused ? new NoOidcIssuer(meaning.message) : meaning
    }
  }

  function metadataOf(client: OidcClient): Promise<Client.ServerMetadata> {
    const known = cached.get(client.issuer)
    if (known && known.until > Date.now()) return known.metadata
    const metadata = discover(client)
    const entry = { metadata, until: Date.now() + METADATA_MS }
    if (cached.size > 100) cached.clear()
    cached.set(client.issuer, entry)
    // what failed is asked for again
    metadata.catch(() => cached.get(client.issuer) === entry && cached.delete(client.issuer))
    return metadata
  }

  /** The configuration of one login: its keys are fetched anew, so that a provider may change them at any time. */
  async function configure(client: OidcClient): Promise<Client.Configuration> {
    const lib = await library()
    const metadata = await metadataOf(client).catch((error: unknown) => {
      throw error instanceof OidcUnavailable ? error : new OidcUnavailable('no metadata', { cause: error })
    })
    const { clientId, secret } = client
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic')
      ? lib.ClientSecretBasic
      : lib.ClientSecretPost
    const configuration = new lib.Configuration(
      metadata,
      clientId,
      { [lib.clockTolerance]: CLOCK_SECONDS },
      // a public client has no secret
      secret === '' ? lib.None() : authenticate(secret),
    )
    configuration[lib.customFetch] = fetchGuarded
    configuration.timeout = TIMEOUT_SECONDS
    if (client.issuer.startsWith('http:')) lib.allowInsecureRequests(configuration)
    // the library trusts the connection to the token endpoint otherwise: here the signature is verified as well
    lib.enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    async check(client) {
      cached.delete(client.issuer)
      const metadata = await metadataOf(client)
      return {
        login: metadata.authorization_endpoint ?? '',
        logout: metadata.end_session_endpoint ?? null,
        signsBy: metadata.id_token_signing_alg_values_supported ?? [],
      }
    },

    async authorizeUrl(client, { redirectUri, state, nonce, codeVerifier }, scopes) {
      const [lib, configuration] = await Promise.all([library(), configure(client)])
      return lib.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' '),
        state,
        nonce,
        code_challenge: await lib.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        max_age: String(MAX_AGE_SECONDS),
      }).href
    },

    async person(client, { redirectUri, state, nonce, codeVerifier }, query) {
      if (query.get('error') === 'access_denied') throw new OidcCancelled()
      const [lib, configuration] = await Promise.all([library(), configure(client)])
      const returned = new URL(redirectUri)
      returned.search = query.toString()
      try {
        const tokens = await lib.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new OidcRefused('no ID token')
        // the library lets it pass, and everybody would be one person
        if (claims.sub === '') throw new OidcRefused('an empty subject')
        const info = configuration.serverMetadata().userinfo_endpoint
          ? await lib.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
        const authTime = typeof claims.auth_time === 'number' ? claims.auth_time : null
        return { issuer: claims.iss, subject: claims.sub, authTime, claims: { ...info, ...claims } }
      } catch (error) {
        throw error instanceof OidcRefused ? error : meaningOf(error)
      }
    },

    async logoutUrl(client, returnTo) {
      const [lib, configuration] = await Promise.all([library(), configure(client)])
      if (!configuration.serverMetadata().end_session_endpoint) return null
      return lib.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
    },
  }
}
