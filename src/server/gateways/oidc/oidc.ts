/** An identity provider, as the school has registered itself with it. */
export interface OidcClient {
  issuer: string
  clientId: string
  /** empty: a public client, which PKCE alone protects */
  secret: string
}

/** What a browser is sent there with, and is known by when it returns. */
export interface OidcChecks {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Of somebody whom the provider has signed in; its ID token has been verified. */
export interface OidcPerson {
  /** of the ID token */
  issuer: string
  subject: string
  /** when they last proved there who they are, Unix seconds, by the ID token; null: it does not say */
  authTime: number | null
  /** those of the ID token and, where it lacks them, of the user info */
  claims: Readonly<Record<string, unknown>>
}

export interface OidcMetadata {
  login: string
  /** null: it does not offer to log out there */
  logout: string | null
  signsBy: readonly string[]
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface OidcGateway {
  /** Asks the provider now. @throws OidcUnavailable, PrivateAddress, NoOidcIssuer */
  check(client: OidcClient): Promise<OidcMetadata>
  /** @throws OidcUnavailable */
  authorizeUrl(client: OidcClient, checks: OidcChecks, scopes: string): Promise<string>
  /**
   * Exchanges the code of a browser that came back.
   * @param query as the browser brought it
   * @throws OidcCancelled, OidcRefused, OidcUnavailable
   */
  person(client: OidcClient, checks: OidcChecks, query: URLSearchParams): Promise<OidcPerson>
  /** Where a browser logs out there; null: it does not offer that. @throws OidcUnavailable */
  logoutUrl(client: OidcClient, returnTo: string): Promise<string | null>
}

/** It did not answer, or not in time. */
export class OidcUnavailable extends Error {}
/** What it answered, or what the browser brought, cannot be trusted, or it refused. The message is fit for a log. */
export class OidcRefused extends Error {}
/** The person did not want to. */
export class OidcCancelled extends Error {}
/** The address answers, and is no issuer of OpenID Connect. */
export class NoOidcIssuer extends Error {}
/** The address is not one of the public Internet by https. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is no public address`)
  }
}
