import { languages } from '#contract/languages.ts'
import { text } from '../../../lib/texts.ts'

const DAY_MINUTES = 1440

const clock = (minutes: number): string => {
  const ofDay = minutes % DAY_MINUTES
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/**
 * A time of the day as people and spreadsheets write it, as HH:MM: 9:00, 09：00, 24:00, and the part of a day that Excel
 * has of a time without a format. null: none of them.
 */
export function clockText(cell: string): string | null {
  if (/^0?\.\d+$/.test(cell)) return clock(Math.round(Number(cell) * DAY_MINUTES))
  // Excel's day 0 stands before a time that has no day
  const [, hours, minutes] = /^(?:1899-12-3[01] )?(\d{1,2})[:：](\d{2})(?:[:：]00)?$/.exec(cell) ?? []
  if (hours === undefined || minutes === undefined) return null
  const all = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && all <= DAY_MINUTES ? clock(all) : null
}

/** Which of some words a cell has, in any language; null: none. */
export function valueOfWord<Value>(cell: string, keys: readonly (readonly [string, Value])[]): Value | null {
  const word = cell.toLowerCase()
  const found = keys.find(([key]) =>
    languages.some((language) =>
      text(language, key)
        .split(',')
        .some((one) => one.toLowerCase() === word),
    ),
  )
  return found ? found[1] : null
}
