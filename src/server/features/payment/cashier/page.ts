import { createHash } from 'node:crypto'
import { type Language, languages, languageTags } from '#contract/languages.ts'
import type { CashierView } from '../../../gateways/payment/sandbox/cashier.ts'
import { text } from '../../../texts.ts'

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

const style = `
:root{color-scheme:light dark;--page:#faf9f6;--surface:#fff;--line:#e7e3dc;--ink:#1c1b1a;--ink2:#57534e;--good:#1f6f5c;--warn:#8a5a00;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#141312;--surface:#1e1c1a;--line:#35312d;--ink:#f2efea;--ink2:#b4ada4;--good:#7fd1ba;--warn:#e3b45c;--on:#141312}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--page);color:var(--ink);font:16px/1.7 system-ui,'PingFang SC','Noto Sans CJK SC',sans-serif;text-autospace:normal}
main{max-width:420px;margin:0 auto;padding:24px 16px 48px}
nav{display:flex;gap:16px;justify-content:flex-end;font-size:14px}
nav a{color:var(--ink2);padding:12px 0}
.test{display:inline-block;border:1px solid var(--warn);color:var(--warn);border-radius:8px;padding:0 8px;font-size:14px;font-weight:600}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:24px;margin-top:16px}
h1{font-size:18px;margin:16px 0 0}
.amount{font-size:36px;line-height:1.3;font-weight:600;font-variant-numeric:tabular-nums;margin:8px 0 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 0;font-size:14px}
dt{color:var(--ink2)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{margin:12px 0 0}
button{width:100%;min-height:48px;border-radius:8px;border:1px solid var(--line);background:transparent;color:var(--ink);font:inherit;cursor:pointer}
button.main{background:var(--good);border-color:var(--good);color:var(--on);font-weight:600}
:focus-visible{outline:3px solid var(--good);outline-offset:2px}
.result{border-left:4px solid var(--good);padding-left:12px;margin:16px 0 0}
p.note{color:var(--ink2);font-size:14px}`

const styleHash = createHash('sha256').update(style).digest('base64')

export const cashierPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const languageNames: Record<Language, string> = { zh: '简体中文', en: 'English', zh_tw: '繁體中文' }

interface Page {
  language: Language
  code: string
  view: CashierView | null
  result: Result | null
}

function actions({ language, code, view }: Page): string {
  const button = (action: string, main = false) =>
    `<form method="post" action="/sandbox/wechat/${escape(code)}/${action}?lang=${language}"><button${main ? ' class="main"' : ''}>${escape(text(language, `cashier:${action}`))}</button></form>`
  if (view?.state === 'open') return button('pay', true) + button('cancel')
  if (view?.state === 'expired') return button('pay-late', true)
  if (view?.state === 'paid') return button('notify-again')
  return ''
}

/** The page of the sandbox cashier, fit for the phone that scanned the QR; no script, no other file. */
export function cashierPage(page: Page): string {
  const { language, code, view, result } = page
  const say = (key: string, values?: Record<string, string>) =>
    escape(text(language, `cashier:${key}`, values))
  const time = (seconds: number) =>
    new Intl.DateTimeFormat(languageTags[language], {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Asia/Shanghai',
    }).format(seconds * 1000)
  const amount = (fen: number, currency: string) =>
    new Intl.NumberFormat(languageTags[language], { style: 'currency', currency }).format(fen / 100)
  const switcher = languages
    .map((other) =>
      other === language
        ? ''
        : `<a href="/sandbox/wechat/${escape(code)}?lang=${other}" lang="${languageTags[other]}" hreflang="${languageTags[other]}">${languageNames[other]}</a>`,
    )
    .join('')
  const body = view
    ? `<div class="card">
<h1>${escape(view.merchantName || view.description)}</h1>
<p class="amount">${escape(amount(view.amountFen, view.currency))}</p>
<dl><dt>${say('course')}</dt><dd>${escape(view.description)}</dd>
<dt>${say('number')}</dt><dd>${escape(view.outTradeNo)}</dd>
<dt>${say('until')}</dt><dd>${escape(time(view.expiresAt))}</dd>
<dt>${say('state')}</dt><dd>${say(`states.${view.state}`)}</dd></dl>
${actions(page)}
</div>`
    : `<div class="card"><h1>${say('unknown')}</h1></div>`
  return `<!doctype html>
<html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${say('title')}</title><style>${style}</style></head>
<body><main><nav aria-label="${say('language')}">${switcher}</nav>
<span class="test">TEST</span> <strong>${say('title')}</strong>
${result ? `<p class="result" role="status">${say(`results.${result}`)}</p>` : ''}
${body}
<p class="note">${say('note')}</p></main></body></html>`
}
