import { isLink, isOutside } from '#contract/addresses.ts'
import type { ByKey } from '#contract/operations.ts'
import type { Language } from '#contract/languages.ts'
import { addressOf } from '#web/lib/documents.ts'

type Entry = ByKey['GET /api/themes/navigation/front']['reply']['navigation'][number]
type EntryLink = Entry['links'][number]

export interface NavigationLink {
  key: string
  label: string
  href: string
  /** links to another site, in a new window */
  external: boolean
}

export interface NavigationItem extends NavigationLink {
  /** links of a dropdown; empty for a plain item */
  links: readonly NavigationLink[]
}

/** The school's pages to which the navigation can link. */
const pages: Readonly<Record<string, string>> = {
  home: '/home',
  open_class: '/home/openclasses',
  course_list: '/home/courses',
  star_teacher: '/home/teachers',
  about_us: '/home/about',
}

const entryNames = { zh: 'front_nav_name', en: 'front_nav_name_en', zh_tw: 'front_nav_name_zh_tw' } as const
const linkNames = { zh: 'name', en: 'name_en', zh_tw: 'name_zh_tw' } as const

/** Target of an address that the school typed: a route of these pages, a path of this site, a web address, or none. */
function typedAddress(url: string): Pick<NavigationLink, 'href' | 'external'> | null {
  const text = url.trim()
  if (!isLink(text)) return null
  return {
    href: text.startsWith('#') ? addressOf('index', text.slice(1)) : text,
    external: isOutside(text),
  }
}

function target({ link_type, url, np_id }: EntryLink): Pick<NavigationLink, 'href' | 'external'> | null {
  if (link_type === 1) return typedAddress(url)
  if (link_type === 2) return { href: addressOf('index', '/tools'), external: false }
  return np_id === null ? null : { href: addressOf('index', `/pages?np_id=${np_id}`), external: false }
}

function definedItem(entry: Entry, key: string, label: string, language: Language): NavigationItem | null {
  const links = entry.links.flatMap((link, index) => {
    const found = target(link)
    return found ? [{ key: `${index}`, label: link[linkNames[language]] || link.name, ...found }] : []
  })
  const own = typedAddress(entry.url)
  if (links.length === 0 && !own) return null
  return { key, label, ...(own ?? { href: '', external: false }), links }
}

/**
 * The navigation in the reader's language, without entries that are disabled or have no target.
 * `aboutUs`: the school has an "about us" text.
 */
export function navigationItems(
  entries: readonly Entry[],
  language: Language,
  aboutUs: boolean,
): NavigationItem[] {
  return entries.flatMap((entry, index) => {
    if (entry.pc_show !== 1 || (entry.nav_module === 'about_us' && !aboutUs)) return []
    const key = `${entry.nav_module}-${index}`
    const label = entry[entryNames[language]] || entry.front_nav_name
    const page = pages[entry.nav_module]
    if (page) return [{ key, label, href: addressOf('index', page), external: false, links: [] }]
    if (entry.nav_module !== 'defined_url') return []
    return definedItem(entry, key, label, language) ?? []
  })
}
