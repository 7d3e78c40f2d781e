import { createHash } from 'node:crypto'
import { type Language, languageTags } from '#contract/languages.ts'

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
button,a.way{display:block;width:100%;min-height:48px;padding:9px 16px;border-radius:8px;border:1px solid var(--line);background:transparent;color:var(--ink);font:inherit;line-height:28px;text-align:center;text-decoration:none;cursor:pointer}
a.way{margin-top:12px}
button.main,a.main{background:var(--good);border-color:var(--good);color:var(--on);font-weight:600}
:focus-visible{outline:3px solid var(--good);outline-offset:2px}
.result{border-left:4px solid var(--good);padding-left:12px;margin:16px 0 0}
p.note{color:var(--ink2);font-size:14px}`

const styleHash = createHash('sha256').update(style).digest('base64')

export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escape = (value: string): string => value.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A page of the server's own, for windows that are not the app: no script, no other file. */
export const plainPage = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`
