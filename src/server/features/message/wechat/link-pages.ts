import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { type Deps, forRequest } from '../../../deps.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payment/index.ts'
import type { WechatLogin } from '../../../gateways/wechat/wechat.ts'
import { addressInUse } from '../../../lib/address-in-use.ts'
import { escape, plainPage, plainPagePolicy } from '../../../lib/plain-page.ts'
import { languageOf, text } from '../../../lib/texts.ts'
import { isTimingSafeEqual } from '../../../lib/timing-safe-equal.ts'
import { schoolName } from '../../site/index.ts'
import { LINK_PATH, linkWechat, ownerOfTicket } from './links.ts'

/** the ticket that this browser has opened; WeChat itself never sees it */
const COOKIE = 'sy_wechat_link'
const SECONDS = 600
const RETURN_PATH = '/wechat/linked'
const TICKET = /^[0-9a-f]{48}$/

/** What WeChat brings back, by which the browser is known that began. */
const stateOf = (ticket: string): string => createHash('sha256').update(`state ${ticket}`).digest('hex')

interface Opened {
  Params: { ticket: string }
}
interface Returned {
  Querystring: { code?: string; state?: string }
}
type Outcome = 'confirm' | 'done' | 'unknown' | 'failed'

/**
 * The pages that a person opens inside WeChat to link it: one that says whose account it is and leads to WeChat, and the one
 * to which WeChat sends them back. Neither needs a login there: the address holds a ticket of the account, good once.
 */
export function wechatLinkPages(app: FastifyInstance, deps: Deps): void {
  const { login } = deps.wechat
  if (login === null) return
  const limited = { config: { perMinute: 60 } }
  app.get<Opened>(`${LINK_PATH}/:ticket`, limited, (request, reply) =>
    showAccount(deps, login, request, reply),
  )
  app.get<Returned>(RETURN_PATH, limited, (request, reply) =>
    learn(forRequest(deps, request), login, request, reply),
  )
}

async function send(
  { db }: Deps,
  reply: FastifyReply,
  { language, outcome, name = '', link = null }: Page,
): Promise<FastifyReply> {
  const school = (await schoolName(db)).nameFor(language)
  const say = (key: string) => escape(text(language, `message:wechat.page.${key}`, { school, name }))
  const press = link === null ? '' : `<p><a class="way main" href="${escape(link)}">${say('press')}</a></p>`
  const words = `<h1>${say(outcome)}</h1><p>${say(`${outcome}Why`)}</p>`
  return reply
    .code(outcome === 'unknown' ? 404 : 200)
    .header('content-security-policy', plainPagePolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      plainPage(language, text(language, 'message:wechat.title'), `<div class="card">${words}${press}</div>`),
    )
}

interface Page {
  language: Language
  outcome: Outcome
  name?: string
  link?: string | null
}

/** Says whose account it is; the press on it leads to WeChat. */
async function showAccount(
  deps: Deps,
  login: WechatLogin,
  request: FastifyRequest<Opened>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const { ticket } = request.params
  const name = TICKET.test(ticket) ? await ownerOfTicket(deps.db, ticket) : null
  if (name === null) return send(deps, reply, { language, outcome: 'unknown' })
  reply.setOwnCookie(COOKIE, ticket, SECONDS)
  const back = `${addressInUse(deps.config.publicUrl, request.host)}${RETURN_PATH}`
  const link = login.authorizeUrl(back, stateOf(ticket))
  return send(deps, reply, { language, outcome: 'confirm', name, link })
}

/** WeChat sends the browser back: only with the state of the ticket that this very browser has opened. */
async function learn(
  deps: Deps,
  login: WechatLogin,
  request: FastifyRequest<Returned>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const ticket = request.ownCookie(COOKIE) ?? ''
  const { code = '', state = '' } = request.query
  reply.clearOwnCookie(COOKIE)
  if (!TICKET.test(ticket) || !isTimingSafeEqual(state, stateOf(ticket)) || !/^[\w-]{1,128}$/.test(code))
    return send(deps, reply, { language, outcome: 'unknown' })
  try {
    const openid = await login.openid(code)
    const isLinked = await linkWechat(deps.db, ticket, openid)
    return await send(deps, reply, { language, outcome: isLinked ? 'done' : 'unknown' })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ err: error }, 'WeChat did not say whose it is')
    return send(deps, reply, { language, outcome: 'failed' })
  }
}
