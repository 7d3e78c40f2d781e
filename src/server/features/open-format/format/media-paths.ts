import { Type } from 'typebox'

const LONGEST_SLUG = 60

/** A name as folders of every system take it: letters and digits of any script. */
function slug(name: string): string {
  const words = name.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-')
  return [...words.replace(/^-+|-+$/g, '')].slice(0, LONGEST_SLUG).join('').replace(/-+$/, '').toLowerCase()
}

const numbered = (id: number, name: string): string => [String(id), slug(name)].filter(Boolean).join('-')

/** Where an upload lies: by what it is used as, its number and what people call it. */
export function uploadPath(id: number, usedAs: string | null, title: string, stored: string): string {
  const ending = stored.slice(stored.lastIndexOf('.'))
  const bare = title.toLowerCase().endsWith(ending) ? title.slice(0, -ending.length) : title
  return `media/${usedAs ?? 'unused'}/${numbered(id, bare)}${ending}`
}

export const videoFolder = (id: number, name: string): string => `media/videos/${numbered(id, name)}`

/** A path of the media, whoever wrote it: below `media`, without a way out of it. */
export const Path = Type.String({
  pattern: '^media(/[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,120}){2,4}$',
  maxLength: 400,
  description: 'in this export',
})

export const isMediaPath = (path: string): boolean =>
  /^media(\/[\p{L}\p{N}][\p{L}\p{N}._-]{0,120}){2,4}$/u.test(path)
