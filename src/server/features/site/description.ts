import type { Db } from '../../db/database.ts'
import { readSetting } from './settings.ts'

/** as much as search engines show */
const MOST_CHARACTERS = 160
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of clean HTML, in one line. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Description for search engines: the school's introduction, or its name without one. */
export async function schoolDescription(db: Db): Promise<string> {
  const [{ defined_content }, { app_name }] = await Promise.all([
    readSetting(db, 'home_info'),
    readSetting(db, 'web_config'),
  ])
  const letters = [...(plain(defined_content) || app_name)]
  return letters.length <= MOST_CHARACTERS
    ? letters.join('')
    : `${letters.slice(0, MOST_CHARACTERS - 1).join('')}…`
}

/** Paths of the pages that every visitor may see: those of the site itself, and the school's own in the navigation. */
export async function sitePaths(db: Db): Promise<string[]> {
  const { navigation } = await readSetting(db, 'navigation')
  const own = navigation.flatMap(({ links }) => links.map(({ np_id }) => np_id))
  return [
    ...['/home', '/home/courses', '/home/openclasses', '/home/teachers', '/home/about'],
    ...new Set(own.filter((id) => id !== null).map((id) => `/pages?np_id=${id}`)),
  ]
}
