import type { ByKey } from '#contract/operations.ts'
import { linkTypes } from '#contract/site/limits.ts'
import { linkProblem } from '#web/area-kit/form/link-field.tsx'

export type NavigationBody = ByKey['PUT /api/school/themes/navigation']['body']
export type Entry = NavigationBody['navigation'][number]
export type EntryLink = Entry['links'][number]

/** An item of an edited list; its key stays when it is moved. */
export interface Row<Item> {
  key: number
  item: Item
}
export interface NavigationValues {
  rows: readonly Row<Omit<Entry, 'links'> & { links: readonly Row<EntryLink>[] }>[]
}
export type EntryRow = NavigationValues['rows'][number]

/** below the keys of what is stored, which go by its place, so that what two have not changed is equal */
let lastKey = 0
export const newRow = <Item>(item: Item): Row<Item> => {
  lastKey -= 1
  return { key: lastKey, item }
}
const storedRow = <Item>(item: Item, index: number): Row<Item> => ({ key: index + 1, item })

const modules: readonly string[] = [
  'home',
  'open_class',
  'course_list',
  'star_teacher',
  'about_us',
  'defined_url',
] satisfies Entry['nav_module'][]
const isModule = (name: string): name is Entry['nav_module'] => modules.includes(name)

/** The stored entries for editing; entries of an unknown kind are left out. */
export function rowsOf({
  navigation,
}: ByKey['GET /api/school/themes/navigation']['reply']): NavigationValues {
  return {
    rows: navigation.flatMap(({ nav_module, links, ...entry }, index) =>
      isModule(nav_module) ? [storedRow({ ...entry, nav_module, links: links.map(storedRow) }, index)] : [],
    ),
  }
}

export const bodyOf = ({ rows }: NavigationValues): NavigationBody => ({
  navigation: rows.map(({ item: { links, ...entry } }) => ({
    ...entry,
    links: entry.nav_module === 'defined_url' ? links.map(({ item }) => item) : [],
  })),
})

/** An entry in words: its name, its address, the names of its links, and whether the header shows it. */
export const entryText = ({ item }: EntryRow, shown: string): string =>
  [
    item.front_nav_name,
    item.url,
    item.links.map(({ item: { name } }) => name).join(' / '),
    item.pc_show === 1 ? shown : '',
  ]
    .filter((text) => text !== '')
    .join(' · ')

export const newEntry = (): EntryRow =>
  newRow({
    nav_module: 'defined_url',
    front_nav_name: '',
    front_nav_name_en: '',
    front_nav_name_zh_tw: '',
    pc_show: 1,
    url: '',
    links: [],
  })

export const newLink = (): Row<EntryLink> =>
  newRow({ link_type: linkTypes.url, name: '', name_en: '', name_zh_tw: '', url: '', np_id: null })

interface Texts {
  nameNeeded: string
  addressNeeded: string
  linkRule: string
  pageNeeded: string
}

/** Problems by `row.field` and `row.link.field`; rows and links by their keys. */
export function navigationProblems(
  { rows }: NavigationValues,
  texts: Texts,
): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  for (const { key, item } of rows) {
    if (item.front_nav_name.trim() === '') found[`${key}.name`] = texts.nameNeeded
    if (item.nav_module !== 'defined_url') continue
    found[`${key}.url`] =
      item.url === '' && item.links.length === 0 ? texts.addressNeeded : linkProblem(item.url, texts.linkRule)
    for (const { key: at, item: link } of item.links) {
      if (link.name.trim() === '') found[`${key}.${at}.name`] = texts.nameNeeded
      if (link.link_type === linkTypes.url)
        found[`${key}.${at}.url`] =
          link.url === '' ? texts.addressNeeded : linkProblem(link.url, texts.linkRule)
      if (link.link_type === linkTypes.page && link.np_id === null)
        found[`${key}.${at}.np_id`] = texts.pageNeeded
    }
  }
  return found
}
