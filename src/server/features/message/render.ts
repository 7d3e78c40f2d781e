import { currencyCode } from '#contract/currencies.ts'
import { type Language, languageTags } from '#contract/languages.ts'
import { kindOf, kindTexts, type MessageKind, type MessageParams } from '#contract/message/kinds.ts'
import { messageLink } from '#contract/message/links.ts'
import { zoneText } from '#contract/zone-text.ts'
import { escape } from '../../lib/plain-page.ts'
import { text, type TextValue } from '../../lib/texts.ts'
import { is } from '#contract/account/limits.ts'
import { nameIn, type SchoolName } from '../site/index.ts'
import { type AnnouncementContent, announcementWords } from './announcement-texts.ts'

/** What a message that leaves the school is made of. */
export interface Content {
  purpose: 'message' | 'code' | 'test'
  kind: MessageKind | null
  params: MessageParams | null
  targetId: number | null
  /** null: it is not known any more */
  code: string | null
  language: Language
  zone: string
  schoolZone: string
  userTypes: readonly number[]
  /** the name of whom it is for */
  reader: string
  /** of the kinds that staff write; null: of others */
  announcement: AnnouncementContent | null
}

export interface School extends SchoolName {
  /** its address, without a trailing slash */
  url: string
}

export interface Rendered {
  subject: string
  text: string
  html: string
}

/** A moment as its reader's clock shows it; names the zone where it is not the school's. */
function momentOf(at: number, { language, zone, schoolZone }: Content): string {
  return new Intl.DateTimeFormat(languageTags[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
    .format(new Date(at * 1000))
    .concat(zone === schoolZone ? '' : ` (${zoneText(zone, language)})`)
}

type ReadParams = Omit<MessageParams, 'names' | 'person_id'>

/** The values of a message as a reader of a language gets them. */
export const paramsIn = (
  { names, person_id: _number, ...params }: MessageParams,
  language: Language,
): ReadParams => ({
  ...params,
  name: nameIn({ name: params.name, ...(names && { names }) }, language),
})

/** The values of its words; those of an announcement are made for its reader. */
const paramsOf = ({ announcement, params, language, reader }: Content, school: School): ReadParams =>
  (announcement && announcementWords(announcement, { language, reader, school: school.nameFor(language) })) ??
  (params ? paramsIn(params, language) : { name: '' })

function valuesOf(content: Content, school: School): Record<string, TextValue> {
  const { amount, currency, at, ...params } = paramsOf(content, school)
  return {
    ...params,
    ...(amount !== undefined &&
      currency !== undefined && {
        amount: { amount, currency: currencyCode(currency) },
      }),
    ...(at !== undefined && { at: momentOf(at, content) }),
  }
}

/** Whom a message speaks to: who teaches, where its kind is for teachers at all. */
const areaOf = ({ kind, userTypes: types }: Content) =>
  kind !== null && kindOf(kind).to.includes('teacher') && is({ types }, 'teacher') ? 'teacher' : 'student'

function linkOf(content: Content, school: School): { address: string; label: string } | null {
  const { kind, targetId, language } = content
  if (kind === null || targetId === null) return null
  // what staff write is read in the message centre
  const link = messageLink(kind, targetId, areaOf(content)) ?? {
    document: areaOf(content),
    route: '/messages',
    label: 'message:showMessages',
  }
  const { document, route, label } = link
  const file = document === 'index' ? '' : `${document}.html`
  return { address: `${school.url}/${file}#${route}`, label: text(language, label) }
}

/** The name of the school; one that has none yet is called by its host. */
const senderOf = (school: School, language: Language): string =>
  school.nameFor(language) || new URL(school.url).host

interface MailTexts {
  title: string
  body: string
  quote: string
}

function mailTextsOf(content: Content, school: School): MailTexts {
  const { purpose, kind, language, code } = content
  if (purpose === 'code')
    return {
      title: text(language, 'message:mail.code.title', { school: senderOf(school, language) }),
      body: text(language, 'message:mail.code.text', { code: code ?? '••••••' }),
      quote: '',
    }
  if (purpose === 'test' || kind === null)
    return {
      title: text(language, 'message:mail.test.title', { school: senderOf(school, language) }),
      body: text(language, 'message:mail.test.text'),
      quote: '',
    }
  const values = valuesOf(content, school)
  const { title, text: body } = kindTexts(kind, areaOf(content))
  return {
    title: text(language, title, values),
    body: text(language, body, values),
    quote: content.params?.words ?? '',
  }
}

const font = "font-family:system-ui,-apple-system,'PingFang SC','Noto Sans CJK SC',sans-serif"

/** Mailboxes know neither style sheets nor scripts: each part carries its own style. No picture, so nothing is tracked. */
function htmlOf(
  { title, body, quote }: MailTexts,
  {
    school,
    language,
    link,
    foot,
  }: {
    school: School
    language: Language
    link: ReturnType<typeof linkOf>
    foot: { address: string; label: string }[]
  },
): string {
  const paragraph = (html: string, style = '') => `<p style="margin:16px 0 0;${style}">${html}</p>`
  return `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title></head>
<body style="margin:0;background:#faf9f6;color:#1c1b1a;${font};font-size:16px;line-height:1.7">
<div style="max-width:560px;margin:0 auto;padding:24px 16px 48px">
<p style="margin:0;font-weight:600">${escape(senderOf(school, language))}</p>
<div style="background:#ffffff;border:1px solid #e7e3dc;border-radius:12px;padding:24px;margin-top:16px">
<h1 style="font-size:18px;margin:0">${escape(title)}</h1>
${paragraph(escape(body).replaceAll('\n', '<br>'))}${quote && paragraph(escape(quote), 'border-left:3px solid #e7e3dc;padding-left:12px;color:#57534e')}
${link ? paragraph(`<a href="${escape(link.address)}" style="display:inline-block;background:#1f6f5c;color:#ffffff;text-decoration:none;border-radius:8px;padding:10px 20px">${escape(link.label)}</a>`) : ''}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#57534e">${foot
    .map(({ address, label }) => `<a href="${escape(address)}" style="color:#57534e">${escape(label)}</a>`)
    .join(' · ')}</p>
</div></body></html>`
}

/** @param unsubscribe the address that switches this kind of mails off; null: there is none */
export function renderMail(content: Content, school: School, unsubscribe: string | null): Rendered {
  const { language, purpose } = content
  const texts = mailTextsOf(content, school)
  const link = linkOf(content, school)
  const foot = [
    { address: `${school.url}/#/home`, label: senderOf(school, language) },
    // the summary of a week is switched on and off beside the reports
    ...(purpose === 'message' && content.kind !== 'weekly_summary'
      ? [
          {
            address: `${school.url}/${areaOf(content)}.html#/reminder`,
            label: text(language, 'message:mail.settings'),
          },
        ]
      : []),
    ...(unsubscribe === null
      ? []
      : [{ address: unsubscribe, label: text(language, 'message:mail.unsubscribe') }]),
  ]
  const lines = [
    texts.body,
    texts.quote && `> ${texts.quote.replaceAll('\n', '\n> ')}`,
    link && `${link.label}: ${link.address}`,
    `-- \n${foot.map(({ address, label }) => `${label}: ${address}`).join('\n')}`,
  ]
  return {
    subject: texts.title.replaceAll(/\s+/g, ' '),
    text: lines.filter(Boolean).join('\n\n'),
    html: htmlOf(texts, { school, language, link, foot }),
  }
}

/** The two values of an SMS's approved text: the name and the time. */
export const smsValues = (content: Content, school: School): { name: string; time: string } => ({
  name: paramsOf(content, school).name,
  time: content.params?.at === undefined ? '' : momentOf(content.params.at, content),
})

/** A moment as the values of WeChat's templates are written. */
const wechatTimeOf = (at: number, { zone }: Content): string =>
  new Date(at * 1000).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)

/**
 * What a message by WeChat is made of: the two values of its template, and the page that it opens. Without a time of its own
 * it has that at which it was made.
 * @param createdAt Unix seconds
 */
export const wechatValues = (
  content: Content,
  { school, createdAt }: { school: School; createdAt: number },
): { name: string; time: string; address: string } => ({
  name: paramsOf(content, school).name,
  time: wechatTimeOf(content.params?.at ?? createdAt, content),
  address: linkOf(content, school)?.address ?? school.url,
})

/** As the outbox shows it: the values that are put into the template. */
export function renderWechat(content: Content, of: { school: School; createdAt: number }): Rendered {
  const { name, time, address } = wechatValues(content, of)
  return { subject: mailTextsOf(content, of.school).title, text: [name, time, address].join('\n'), html: '' }
}

/** Of an announcement only the title goes by SMS. */
export const renderSms = (content: Content, school: School): Rendered => {
  const { language, announcement } = content
  const body = announcement
    ? text(language, 'message:announcementSms', {
        ...smsValues(content, school),
        school: school.nameFor(language),
      })
    : mailTextsOf(content, school).body
  return { subject: body, text: body, html: '' }
}
