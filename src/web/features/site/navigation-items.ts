import type { ByKey } from '#contract/operations.ts'
import type { Language } from '#contract/languages.ts'
import { addressOf } from '#web/lib/documents.ts'

type Entry = ByKey['GET /api/themes/navigation/front']['reply']['navigation'][number]

export interface NavigationItem {
  key: string
  label: string
  href: string
  external: boolean
  /** the links of a dropdown; empty for a plain item */
  links: readonly { key: string; label: string; href: string }[]
}

/** The school's pages that a navigation entry may name. */
const pages: Readonly<Record<string, string>> = { home: '/home', course_list: '/home/courses' }

const entryNames = { zh: 'front_nav_name', en: 'front_nav_name_en', zh_tw: 'front_nav_name_zh_tw' } as const
const linkNames = { zh: 'name', en: 'name_en', zh_tw: 'name_zh_tw' } as const

/** An address that the school typed: a web address, or nothing. */
function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

function definedItem(entry: Entry, key: string, label: string, language: Language): NavigationItem | null {
  const links = entry.links.flatMap((link, index) => {
    const href = link.link_type === 1 ? webAddress(link.url) : null
    const name = link[linkNames[language]] || link.name
    return href ? [{ key: `${index}`, label: name, href }] : []
  })
  const href = webAddress(entry.url)
  return links.length > 0 || href ? { key, label, href: href ?? '', external: true, links } : null
}

/** The navigation as it is shown: in the reader's language, without what is switched off or leads nowhere. */
export function navigationItems(entries: readonly Entry[], language: Language): NavigationItem[] {
  return entries.flatMap((entry, index) => {
    if (entry.pc_show !== 1) return []
    const key = `${entry.nav_module}-${index}`
    const label = entry[entryNames[language]] || entry.front_nav_name
    const page = pages[entry.nav_module]
    if (page) return [{ key, label, href: addressOf('index', page), external: false, links: [] }]
    if (entry.nav_module !== 'defined_url') return []
    return definedItem(entry, key, label, language) ?? []
  })
}
