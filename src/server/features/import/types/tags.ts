import { tagLimits } from '#contract/account/manage/tag-limits.ts'
import { BadCell } from './bad-cell.ts'

const SEPARATORS = /[,;，；、\r\n]+/

/** The tags of a cell, each once, as it is spelt first. */
export function tagsOf(cell: string): string[] {
  const tags = new Map<string, string>()
  for (const part of cell.split(SEPARATORS)) {
    const tag = part.trim().replace(/\s+/g, ' ')
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

export const tagsText = (tags: readonly string[]): string => tags.join(', ')

/** Whether two cells name the same tags, in whatever order and letters. */
export function sameTags(one: string, other: string): boolean {
  const plain = (cell: string): string =>
    tagsOf(cell)
      .map((tag) => tag.toLowerCase())
      .sort()
      .join(',')
  return plain(one) === plain(other)
}

/** @throws BadCell */
export function requireTags(cell: string): void {
  const tags = tagsOf(cell)
  if (tags.some((tag) => [...tag].length > tagLimits.name)) throw new BadCell('importTooLong', 'tags')
  if (tags.length > tagLimits.ofStudent) throw new BadCell('tooManyTags', 'tags')
}
