import { meetsAim, type Row } from './part.ts'

function number(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 2 : 3
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits })
}

const between = (range: readonly [number, number] | undefined): string =>
  range ? `${number(range[0])} - ${number(range[1])}` : ''

function wanted(aim: NonNullable<Row['aim']>, unit: string): string {
  if ('atLeast' in aim) return `>= ${aim.atLeast}`
  return 'below' in aim ? `< ${number(aim.below)} ${unit}` : `<= ${aim.timesAtMost} x`
}

function aimText(row: Row): string {
  if (!row.aim) return ''
  return `${wanted(row.aim, row.unit)} ${meetsAim(row) ? 'met' : 'NOT MET'}`
}

const columns: { title: string; of: (row: Row) => string; right?: boolean }[] = [
  { title: 'what', of: ({ what }) => what },
  { title: 'median', of: ({ value, unit }) => `${number(value)} ${unit}`, right: true },
  { title: 'spread', of: ({ spread }) => between(spread), right: true },
  { title: 'of', of: ({ reference }) => (reference ? `${number(reference.value)}` : ''), right: true },
  { title: 'ratio', of: ({ ratio }) => (ratio === undefined ? '' : ratio.toFixed(2)), right: true },
  { title: 'spread', of: ({ ratioSpread }) => between(ratioSpread), right: true },
  { title: 'aim', of: aimText },
  { title: '', of: ({ note }) => note ?? '' },
]

/** The rows of one part as aligned text; empty columns are left out. */
export function tableOf(rows: readonly Row[]): string {
  const cells = columns.map(({ title, of, right }) => {
    const texts = rows.map(of)
    const width = Math.max(title.length, ...texts.map((text) => text.length))
    const pad = (text: string) => (right ? text.padStart(width) : text.padEnd(width))
    return texts.some((text) => text !== '') ? [title, ...texts].map(pad) : undefined
  })
  const filled = cells.filter((column) => column !== undefined)
  return [undefined, ...rows]
    .map((_, line) =>
      filled
        .map((column) => column[line])
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n')
}
