import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Envelope } from '#contract/envelope.ts'
import { refusals } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { Config } from '../config.ts'
import type { MigrationProgress } from '../db/migrate.ts'
import { languageOf, text } from '../lib/texts.ts'
import { smallPage, smallPagePolicy } from '../plugins/small-page.ts'
import { httpsWithRedirect } from '../plugins/tls.ts'
import { wantsPage } from '../plugins/unknown-page.ts'
import { listenHost } from './address.ts'

/** Who waits for the school asks again after this time, seconds. */
const RETRY_SECONDS = 15

export interface Maintenance {
  /** where it listens, which PORT=0 leaves open */
  port: number
  /** shown on the page from now on */
  show(progress: MigrationProgress): void
  /** frees the address for the school */
  close(): Promise<void>
}

function pageIn(language: Language, progress: MigrationProgress | null): string {
  const step = progress && text(language, 'upgrade:answer.step', { ...progress })
  return smallPage({
    language,
    title: text(language, 'upgrade:answer.title'),
    body: `<p>${text(language, 'upgrade:answer.text')}</p>${step === null ? '' : `<p>${step}</p>`}`,
    head: `<meta http-equiv="refresh" content="${RETRY_SECONDS}">`,
  })
}

const ofApi = (language: Language): string =>
  JSON.stringify({
    status: {
      code: refusals.upgrading.code,
      message: text(language, 'errors:upgrading'),
      reason: 'upgrading',
    },
    data: null,
  } satisfies Envelope<null>)

/**
 * Answers at the school's address while its database is being upgraded: 503 for everybody, a page for people and an
 * envelope for programs, each in their language. `/healthz` says that the process lives; `/readyz` that it is not ready.
 */
export async function answerMaintenance(config: Pick<Config, 'host' | 'port' | 'tls'>): Promise<Maintenance> {
  let progress: MigrationProgress | null = null

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const language = languageOf(request.headers['accept-language'])
    // an upload is not read to its end
    request.resume()
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
    // whoever stays connected would wait for a server that has gone
    response.setHeader('connection', 'close')
    if (request.url === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ status: { code: 0, message: 'ok' }, data: null }))
      return
    }
    const isPage = wantsPage(request)
    response.writeHead(503, {
      'retry-after': String(RETRY_SECONDS),
      vary: 'Accept, Accept-Language',
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-security-policy': isPage ? smallPagePolicy : "default-src 'none'; frame-ancestors 'none'",
    })
    response.end(isPage ? pageIn(language, progress) : ofApi(language))
  }

  const { tls } = config
  const server = tls ? httpsWithRedirect(tls, answer) : createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: listenHost(config), port: config.port }, resolve)
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : config.port,
    show(next) {
      progress = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
