import { ProviderUnavailable } from '../errors.ts'
import type { HttpResponse } from '../http.ts'
import { readJson } from '../json.ts'
import type { PayPalSettings } from './config.ts'
import { Token } from './schemas.ts'

/** a token that would expire during the call is replaced, seconds */
const MARGIN_SECONDS = 60

export interface TokenSource {
  /** One token for all callers until it ends. @throws ProviderUnavailable */
  token(): Promise<string>
  /** the token was refused: the next call gets another one */
  discard(token: string): void
}

/** OAuth 2 client credentials. PayPal asks to keep a token for its life (about nine hours). */
export function tokenSource(settings: PayPalSettings): TokenSource {
  let kept: { token: string; endsAt: number } | null = null
  let pending: Promise<string> | null = null

  async function requestToken(): Promise<string> {
    const answer = readJson(Token, await fetchToken(settings))
    if (!answer) throw new ProviderUnavailable('PayPal answered without a token')
    kept = { token: answer.access_token, endsAt: settings.clock() + answer.expires_in - MARGIN_SECONDS }
    return answer.access_token
  }

  return {
    async token() {
      if (kept && settings.clock() < kept.endsAt) return kept.token
      pending ??= requestToken().finally(() => {
        pending = null
      })
      return pending
    },
    discard(token) {
      if (kept?.token === token) kept = null
    },
  }
}

async function fetchToken({ clientId, clientSecret, baseUrl, transport }: PayPalSettings): Promise<string> {
  let answer: HttpResponse
  try {
    answer = await transport({
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      body: 'grant_type=client_credentials',
    })
  } catch (cause) {
    throw new ProviderUnavailable('PayPal did not answer', { cause })
  }
  // wrong credentials too: nothing was asked of it yet, and what is mended is found by asking again
  if (answer.status !== 200) throw new ProviderUnavailable(`PayPal gave no token: HTTP ${answer.status}`)
  return answer.body
}
