import { teacherNames } from '#contract/teacher-names.ts'
import type { Lang } from './lang.ts'

/** A text longer than `threshold` code points as its first `shown` and three dots; any other unchanged. */
export function cut(text: string, threshold: number, shown: number): string {
  const letters = [...text]
  return letters.length > threshold ? `${letters.slice(0, shown).join('')}...` : text
}

export const cutUserName = (name: string) => cut(name, 6, 6)
export const cutConsignee = (name: string) => cut(name, 6, 6)
export const cutProductName = (name: string) => cut(name, 46, 40)
/** All names of a product's teachers. */
export const cutTeacherNames = (names: string, lang: Lang) => cut(teacherNames(names, lang), 46, 22)
/** Limit on a card of the address list. */
export const cutAddressOnCard = (address: string) => cut(address, 40, 40)
/** Limit in the checkout's summary and in an order's details. */
export const cutAddressInOrder = (address: string) => cut(address, 70, 70)
