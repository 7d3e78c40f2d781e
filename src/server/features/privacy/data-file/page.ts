import { auditActions } from '#contract/audit/actions.ts'
import { auditActionTexts } from '#contract/audit/texts.ts'
import { currencyCode } from '#contract/currencies.ts'
import { type Language, languageTags } from '#contract/languages.ts'
import { kindNames, kindTexts } from '#contract/message/kinds.ts'
import { isOrderStatus, orderStatusKeys } from '#contract/order/status-texts.ts'
import type { DataPart } from '#contract/privacy/parts.ts'
import type { Db } from '../../../db/database.ts'
import { escape } from '../../../lib/plain-page.ts'
import { text } from '../../../lib/texts.ts'
import { readableParts, readRows } from './read-data.ts'
import type { ReadableColumn, ReadableTable } from './readable.ts'
import { seconds } from '../../../lib/seconds.ts'

const style = `
:root{color-scheme:light dark;--ink:#1c1b1a;--ink2:#57534e;--page:#fff;--line:#e7e3dc}
@media(prefers-color-scheme:dark){:root{--ink:#f2efea;--ink2:#b4ada4;--page:#141312;--line:#35312d}}
body{margin:0 auto;max-width:960px;padding:24px 16px 64px;background:var(--page);color:var(--ink);font:16px/1.6 system-ui,'PingFang SC','Noto Sans CJK SC',sans-serif}
h1{font-size:24px}h2{font-size:20px;margin-top:40px}h3{font-size:16px;margin:24px 0 8px}p{color:var(--ink2)}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{border-top:1px solid var(--line);padding:8px 12px 8px 0;text-align:start;vertical-align:top;overflow-wrap:anywhere}th{color:var(--ink2);font-weight:500}`

export interface PageView {
  language: Language
  /** of the school */
  zone: string
  school: string
  madeAt: Date
}

type Writer = (value: unknown, column: ReadableColumn) => string

function writerFor({ language, zone }: PageView): Writer {
  const clock = new Intl.DateTimeFormat(languageTags[language], {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const moneyOf = (value: string): string => {
    const [amount = '', currency] = value.split(' ')
    return text(language, 'privacy:page.money', {
      amount: { amount, currency: currencyCode(Number(currency)) },
    })
  }
  const words: Readonly<Record<string, (value: unknown) => string>> = {
    status(value) {
      const status = Number(value)
      return isOrderStatus(status) ? text(language, orderStatusKeys[status]) : ''
    },
    action(value) {
      const action = auditActions.find((one) => one === value)
      return action ? text(language, auditActionTexts[action]) : String(value)
    },
    kind(value) {
      const kind = kindNames.find((name) => name === value)
      return kind ? text(language, kindTexts(kind).name) : ''
    },
    money: (value) => moneyOf(String(value)),
    moment: (value) => clock.format(new Date(Number(value) * 1000)),
  }
  return (value, { writing }) => {
    if (value === null || value === undefined || value === '') return ''
    if (writing) return words[writing]?.(value) ?? ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

function tableOf(one: ReadableTable, rows: readonly unknown[][], language: Language, write: Writer): string {
  const shown = one.columns
    .map((column, at) => ({ column, cells: rows.map((row) => write(row[at], column)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const head = shown.map(
    ({ column }) => `<th scope="col">${escape(text(language, `privacy:column.${column.label}`))}</th>`,
  )
  const lines = rows.map(
    (_, at) => `<tr>${shown.map(({ cells }) => `<td>${escape(cells[at] ?? '')}</td>`).join('')}</tr>`,
  )
  return `<h3>${escape(text(language, `privacy:table.${one.title}`))}</h3>
<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`
}

/** i18n key of a part */
const partText = (part: DataPart): string => `privacy:part.${part}`

/** The page of a person's data: no script, and nothing from elsewhere. */
export async function* dataPage(db: Db, accounts: readonly number[], view: PageView): AsyncGenerator<string> {
  const { language, school, madeAt, zone } = view
  const write = writerFor(view)
  const title = text(language, 'privacy:page.title', { school })
  const made = `${write(seconds(madeAt), { label: '', value: '', writing: 'moment' })} (${zone})`
  yield `<!doctype html>
<html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>
<body><h1>${escape(title)}</h1><p>${escape(text(language, 'privacy:page.lead', { at: made }))}</p>`
  for (const { part, tables } of readableParts) {
    const written: string[] = []
    for (const one of tables) {
      const rows = await readRows(db, one, accounts)
      if (rows.length > 0) written.push(tableOf(one, rows, language, write))
    }
    if (written.length > 0) yield `<h2>${escape(text(language, partText(part)))}</h2>${written.join('\n')}`
  }
  yield '</body></html>'
}
