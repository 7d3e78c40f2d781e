import type { SchoolServer } from '../support/school-server.ts'
import { expect } from '../support/test.ts'

/** A link of the navigation, named in each language. */
export const link = (name: string, link_type: 1 | 2 | 3, url: string, np_id: number | null) => ({
  link_type,
  name,
  name_en: `${name} (en)`,
  name_zh_tw: `${name} (tw)`,
  url,
  np_id,
})
/** An entry of the navigation, named in each language. */
export const entry = (nav_module: string, name: string, more: object = {}) => ({
  nav_module,
  front_nav_name: name,
  front_nav_name_en: `${name} (en)`,
  front_nav_name_zh_tw: `${name} (tw)`,
  pc_show: 1,
  url: '',
  links: [],
  ...more,
})

/** Configures the school as the back office does; the server sees it after half a second. */
export async function configure(
  { database, origin }: SchoolServer,
  change: Record<string, unknown>,
  isSeen: (config: Record<string, unknown>) => boolean,
): Promise<void> {
  await database.query(`update settings set value = value || $1 where key = 'web_config'`, [
    JSON.stringify(change),
  ])
  await expect
    .poll(async () => {
      const answer = await fetch(`${origin}/api/web/config`)
      const { data } = (await answer.json()) as { data: Record<string, unknown> }
      return isSeen(data)
    })
    .toBe(true)
}
