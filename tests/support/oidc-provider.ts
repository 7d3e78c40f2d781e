import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import Provider, { type Configuration } from 'oidc-provider'

export const oidcClient = { clientId: 'school', secret: 'secret-of-the-school-for-tests' }

interface Person {
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestProvider {
  issuer: string
  /** what it says of people, by subject */
  people: Map<string, Person>
  /** Walks through it as a browser of this person does. @returns where it sends the browser in the end */
  logIn(address: string, subject: string): Promise<URL>
  /** Signs with a new key from now on, and shows the old one no more. */
  changeKeys(): void
  close(): Promise<void>
}

/** An elliptic key: it is made at once. */
function keys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'ES256' }] }
}

/**
 * `oidc-provider` on this machine, in the test's own process. Whoever is named in the cookie `person` is logged in, and
 * agrees to everything; a person `nobody` cancels.
 * @param redirectUris of the school
 */
export async function openOidcProvider(redirectUris: string[]): Promise<TestProvider> {
  const people = new Map<string, Person>()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.end()
  }
  const server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  function start(): void {
    const provider = new Provider(issuer, configuration())
    const serve = provider.callback()
    handle = (request, response) => {
      if (request.url?.startsWith('/interaction/')) void agree(provider, request, response)
      else void serve(request, response)
    }
  }
  function configuration(): Configuration {
    return {
      clients: [
        {
          client_id: oidcClient.clientId,
          client_secret: oidcClient.secret,
          id_token_signed_response_alg: 'ES256',
          redirect_uris: redirectUris,
          post_logout_redirect_uris: ['http://localhost:8080/'],
        },
      ],
      jwks: keys(),
      cookies: { keys: ['for tests'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: () => ({ sub: subject, ...people.get(subject) }),
      }),
    }
  }
  async function agree(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const subject = /person=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'nobody'
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (subject === 'nobody') {
      await provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'the person said no',
      })
      return
    }
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId: subject } })
      return
    }
    const grant = new provider.Grant({
      ...(session?.accountId && { accountId: session.accountId }),
      clientId: String(params['client_id']),
    })
    grant.addOIDCScope(String(params['scope']))
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  start()
  return {
    issuer,
    people,
    async logIn(address, subject) {
      const jar = new Map([['person', subject]])
      let at = new URL(address)
      for (let hops = 0; hops < 12 && at.origin === issuer; hops += 1) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (name && value) jar.set(name, value)
        }
        const next = answer.headers.get('location')
        if (!next) throw new Error(`the provider stopped at ${at.pathname}: ${await answer.text()}`)
        at = new URL(next, at)
      }
      return at
    },
    changeKeys: start,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
