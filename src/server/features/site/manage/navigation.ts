import { inArray } from 'drizzle-orm'
import type { siteAdmin } from '#contract/site/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { linkTypes } from '#contract/site/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { customPages } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { Revised } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { Settings } from '../setting-schemas.ts'
import { saveSetting } from './save-setting.ts'

type Navigation = OperationTypes<typeof siteAdmin.updateNavigation>['body']
type Entry = Navigation['navigation'][number]
type Link = Entry['links'][number]

/** What a link of its type needs, and nothing else. @throws Refusal invalidField */
function linkOf(link: Link, field: string): Link {
  const name = link.name.trim()
  if (name === '') throw refuse('invalidField', { field: `${field}.name`, allowed: 'some_text' })
  const names = { name, name_en: link.name_en.trim(), name_zh_tw: link.name_zh_tw.trim() }
  const { link_type, url, np_id } = link
  if (link_type === linkTypes.url && url === '')
    throw refuse('invalidField', { field: `${field}.url`, allowed: 'link' })
  if (link_type === linkTypes.page && np_id === null)
    throw refuse('invalidField', { field: `${field}.np_id`, allowed: 'site_page' })
  return {
    ...names,
    link_type,
    url: link_type === linkTypes.url ? url : '',
    np_id: link_type === linkTypes.page ? np_id : null,
  }
}

/** @throws Refusal invalidField for an entry without a name, or one of its own that leads nowhere */
function entryOf(entry: Entry, index: number): Entry {
  const field = `navigation.${index}`
  const front_nav_name = entry.front_nav_name.trim()
  if (front_nav_name === '')
    throw refuse('invalidField', { field: `${field}.front_nav_name`, allowed: 'some_text' })
  const isOwn = entry.nav_module === 'defined_url'
  if (isOwn && entry.url === '' && entry.links.length === 0)
    throw refuse('invalidField', { field: `${field}.url`, allowed: 'link' })
  return {
    nav_module: entry.nav_module,
    front_nav_name,
    front_nav_name_en: entry.front_nav_name_en.trim(),
    front_nav_name_zh_tw: entry.front_nav_name_zh_tw.trim(),
    pc_show: entry.pc_show,
    url: entry.url,
    links: isOwn ? entry.links.map((link, at) => linkOf(link, `${field}.links.${at}`)) : [],
  }
}

/** Ids of the pages that a navigation leads to. */
export const linkedPages = ({ navigation }: Settings['navigation']): number[] => [
  ...new Set(
    navigation.flatMap(({ links }) => links.flatMap(({ np_id }) => (np_id === null ? [] : [np_id]))),
  ),
]

/** @throws Refusal customPageUnknown; the pages that are there stay until the transaction ends */
async function checkPages(tx: Tx, next: Settings['navigation']): Promise<void> {
  const ids = linkedPages(next)
  if (ids.length === 0) return
  const known = await tx
    .select({ id: customPages.id })
    .from(customPages)
    .where(inArray(customPages.id, ids))
    .for('key share')
  if (known.length !== ids.length) throw refuse('customPageUnknown')
}

/** The whole navigation at once, for both themes. @throws Refusal customPageUnknown, recordChanged, invalidField */
export function updateNavigation(
  deps: Deps,
  user: SessionUser,
  { revision, navigation }: Navigation,
): Promise<Revised<Settings['navigation']>> {
  const next = { navigation: navigation.map(entryOf) }
  return saveSetting(deps, user, 'navigation', revision, () => next, { check: checkPages })
}
