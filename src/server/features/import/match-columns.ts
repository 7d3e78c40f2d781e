import { type Language, languages } from '#contract/languages.ts'
import type { ImportColumn } from '#contract/import/columns.ts'
import { text } from '../../lib/texts.ts'

/** Without what people write differently: case, spaces, signs, a star for what is required, a note in brackets. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s_*:/.-]/g, '')

/** Every heading by which a column is known, whatever the language of the file. */
function headingsOf({ key, text: heading, aliases }: ImportColumn): string[] {
  const inLanguage = (language: Language): string[] => [
    text(language, heading),
    ...(aliases ? text(language, aliases).split(',') : []),
  ]
  return [key, ...languages.flatMap(inLanguage)].map(plain)
}

/** Which column of a file is which of ours, by its headings: each at most once. */
export function matchColumns(
  columns: readonly ImportColumn[],
  headings: readonly string[],
): Record<string, number> {
  const free = headings.map(plain)
  const guessed: Record<string, number> = {}
  for (const column of columns) {
    const names = new Set(headingsOf(column))
    const index = free.findIndex((heading) => heading !== '' && names.has(heading))
    if (index < 0) continue
    guessed[column.key] = index
    free[index] = ''
  }
  return guessed
}
