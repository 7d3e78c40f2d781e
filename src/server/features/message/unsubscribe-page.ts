import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import { kindTexts } from '#contract/message/kinds.ts'
import type { Deps } from '../../deps.ts'
import { escape, plainPage, plainPagePolicy } from '../../lib/plain-page.ts'
import { languageOf, text } from '../../lib/texts.ts'
import { schoolName } from '../site/index.ts'
import { switchMailOff } from './reminders.ts'
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-token.ts'

interface Request {
  Params: { token: string }
  Querystring: { lang?: string }
}

const languageFor = ({ query, headers }: FastifyRequest<Request>): Language =>
  languages.find((language) => language === query.lang) ?? languageOf(headers['accept-language'])

const send = (reply: FastifyReply, page: string) =>
  reply
    .header('content-security-policy', plainPagePolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page)

/**
 * Where the link of a mail leads, without a login: a page that asks, and the press that switches the mails off, which
 * mailboxes send as well (RFC 8058). A link alone changes nothing, since mailboxes open links to look at them.
 */
export function unsubscribeRoutes(app: FastifyInstance, { db }: Deps): void {
  const body = (
    language: Language,
    school: string,
    key: string,
    kind: Unsubscribing['kind'] | null,
    form = '',
  ) => {
    const translate = (name: string) =>
      escape(text(language, name, { kind: kind ? text(language, kindTexts(kind).name) : '', school }))
    return plainPage(
      language,
      text(language, `message:unsubscribe.title`),
      `<div class="card"><h1>${translate(`message:unsubscribe.${key}`)}</h1><p>${translate(`message:unsubscribe.${key}Why`)}</p>${form}</div>`,
    )
  }
  const schoolIn = async (language: Language) => (await schoolName(db)).nameFor(language)

  app.get<Request>('/unsubscribe/:token', async (request, reply) => {
    const found = await readUnsubscribeToken(db, request.params.token)
    const language = languageFor(request)
    if (!found) return send(reply.code(404), body(language, await schoolIn(language), 'unknown', null))
    const form = `<form method="post"><button class="main">${escape(text(language, 'message:unsubscribe.press'))}</button></form>`
    return send(reply, body(language, await schoolIn(language), 'ask', found.kind, form))
  })
  app.post<Request>('/unsubscribe/:token', async (request, reply) => {
    const found = await readUnsubscribeToken(db, request.params.token)
    const language = languageFor(request)
    if (!found) return send(reply.code(404), body(language, await schoolIn(language), 'unknown', null))
    await switchMailOff(db, found.userId, found.kind)
    return send(reply, body(language, await schoolIn(language), 'done', found.kind))
  })
}
