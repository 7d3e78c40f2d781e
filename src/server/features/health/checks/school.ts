import { sql } from 'drizzle-orm'
import { users } from '../../../db/tables/all.ts'
import { hasType } from '../../../db/user-types.ts'
import { isThisMachine } from '../../../lib/environment.ts'
import { unreadableSecrets } from '../../account/index.ts'
import { readSetting } from '../../site/index.ts'
import { openOwners } from '../alarm-readers.ts'
import type { Check, Finding } from '../context.ts'

/** Somebody can do everything, and the accounts of the demo, whose passwords everybody knows, are not open to others. */
export const checkSchool: Check = async ({ config, db }) => {
  const found: Finding[] = []
  const [people] = await db
    .select({
      admins: sql<number>`count(*) filter (where ${hasType('admin')})::int`,
      owners: sql<number>`count(*) filter (where ${openOwners ?? sql`false`})::int`,
    })
    .from(users)
  // a new school has nobody yet
  if (people && people.admins > 0 && people.owners === 0) found.push({ id: 'owner_missing', params: {} })
  const { loginaccount } = await readSetting(db, 'web_config')
  if (loginaccount && !isThisMachine(new URL(config.publicUrl)))
    found.push({ id: 'demo_in_public', params: { address: config.publicUrl } })
  return found
}

/** What was encrypted with SECRETS_KEY can be opened with the one that is set. */
export const checkSecrets: Check = async ({ config, db }) => {
  const { apps, providers } = await unreadableSecrets({ db, config })
  return apps + providers === 0 ? [] : [{ id: 'secrets_unreadable', params: { apps, providers } }]
}
