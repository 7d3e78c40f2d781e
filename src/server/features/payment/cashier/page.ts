import { dateOptions } from '#contract/date-options.ts'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import { decimalText } from '../../../gateways/payment/decimal.ts'
import type { CashierView } from '../../../gateways/payment/sandbox/cashier.ts'
import { text } from '../../../lib/texts.ts'
import { escape, plainPage } from '../../../lib/plain-page.ts'
import type { CashierAddress } from './address.ts'

/** What the last press of a button came to; a key of locales/<lang>/cashier.json */
export const results = [
  'paid',
  'alreadyPaid',
  'closed',
  'expired',
  'cancelled',
  'notified',
  'notNotified',
  'nothingToNotify',
] as const
export type Result = (typeof results)[number]

const languageNames: Record<Language, string> = { zh: '简体中文', en: 'English', zh_tw: '繁體中文' }

interface Page {
  language: Language
  address: CashierAddress
  view: CashierView | null
  result: Result | null
  /** the school's: a page without a script does not learn the payer's */
  timeZone: string
}

/** Day and clock time as the pages of the school write them, with the zone, which need not be the payer's. */
function timeText(unix: number, language: Language, timeZone: string): string {
  const day = new Intl.DateTimeFormat(languageTags[language], { ...dateOptions(language), timeZone })
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  })
  return `${day.format(unix * 1000)} ${clock.format(unix * 1000)}`
}

function actions({ language, address, view }: Page): string {
  const label = (key: string) => escape(text(language, `cashier:${key}`))
  const button = (action: string, main = false) =>
    `<form method="post" action="${escape(address.of(action, { lang: language }))}"><button${main ? ' class="main"' : ''}>${label(action)}</button></form>`
  const leads = view?.returnUrl ?? address.back
  const back = leads ? `<a class="way main" href="${escape(leads)}">${label('back')}</a>` : ''
  if (view?.state === 'open') return button('pay', true) + button('pay-notify-twice') + button('cancel')
  if (view?.state === 'expired') return button('pay-late', true)
  if (view?.state === 'paid' || view?.state === 'approved') return back + button('notify-again')
  return back
}

/** The page of the sandbox cashier, fit for the phone that scanned the QR; no script, no other file. */
export function cashierPage(page: Page): string {
  const { language, address, view, result } = page
  const label = (key: string, values?: Record<string, string>) =>
    escape(text(language, `cashier:${key}`, values))
  const amount = (minor: number, currency: string) => {
    const value = decimalText({ minor, currency })
    const digits = value.split('.')[1]?.length ?? 0
    return new Intl.NumberFormat(languageTags[language], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(Number(value))
  }
  const switcher = languages
    .map((other) =>
      other === language
        ? ''
        : `<a href="${escape(address.of('', { lang: other }))}" lang="${languageTags[other]}" hreflang="${languageTags[other]}">${languageNames[other]}</a>`,
    )
    .join('')
  const body = view
    ? `<div class="card">
<h1>${escape(view.merchantName || view.description)}</h1>
<p class="amount">${escape(amount(view.amountFen, view.currency))}</p>
<dl><dt>${label('course')}</dt><dd>${escape(view.description)}</dd>
<dt>${label('number')}</dt><dd>${escape(view.outTradeNo)}</dd>
<dt>${label('until')}</dt><dd>${escape(timeText(view.expiresAt, language, page.timeZone))}</dd>
<dt>${label('state')}</dt><dd>${label(`states.${view.state}`)}</dd></dl>
${view.state === 'open' ? `<p class="note">${label('untilNote')}</p>` : ''}
${actions(page)}
</div>`
    : `<div class="card"><h1>${label('unknown')}</h1></div>`
  const method = label(`methods.${address.method}`)
  return plainPage(
    language,
    `${text(language, 'cashier:title')} · ${text(language, `cashier:methods.${address.method}`)}`,
    `<nav aria-label="${label('language')}">${switcher}</nav>
<span class="test">TEST</span> <strong>${label('title')}</strong> · ${method}
${result ? `<p class="result" role="status">${label(`results.${result}`)}</p>` : ''}
${body}
<p class="note">${label('note')}</p>`,
  )
}
