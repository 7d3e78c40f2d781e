import { inBatches } from '../../lib/batched-look-ups.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db } from '../../db/database.ts'
import { lacksFactor as lacksFactorIn } from '../../db/factor-demand.ts'
import type { Deps } from '../../deps.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import type { Permission } from '#contract/permission.ts'
import { permissionsOf, type StoredRole } from '#contract/role/permissions.ts'
import type { FindSession, Session } from '../../plugins/authentication.ts'
import { markUsed, noteUse } from './sessions.ts'
import { hashToken } from './tokens.ts'

interface Row extends Omit<Session, 'permissions'>, StoredRole {
  /** null: no administrator */
  roleId: number | null
  hash: string
  tokenId: number
  parentId: number | null
  used: boolean
  /** its last use was noted more than five minutes ago */
  idle: boolean
}

/** Named, so that PostgreSQL plans it once per connection: it runs before nearly every call, and for several at once. */
const query = {
  name: 'find-session',
  text: `select t.access_hash as hash, u.id, u.username, u.name, u.types, s.id as "sessionId",
      u.role_id as "roleId", r.key, r.permissions, t.id as "tokenId", t.parent_id as "parentId", t.used_at is not null as used,
      s.last_used_at < now() - interval '5 minutes' as idle, ${lacksFactorIn('u')} as "lacksFactor"
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    left join roles r on r.id = u.role_id
    where t.access_hash = any($1) and t.access_expires_at > now()
      and s.ended_at is null and u.locked_at is null`,
}

const none: ReadonlySet<Permission> = new Set()

const cacheOf = cachePerDatabase(
  () => new MicroCache<string, Session | null>({ maxEntries: 5000, name: 'sessions' }),
)

/** After a session ended here; on other servers it is seen within a second. */
export const clearSessionCache = (db: Db): void => cacheOf(db).clear()

/** Finds the live session of an access token. */
export function findSessionIn(deps: Pick<Deps, 'pool' | 'db'>): FindSession {
  const cache = cacheOf(deps.db)
  const find = inBatches(async (hashes: string[]) => {
    const { rows } = await deps.pool.query<Row>({ ...query, values: [hashes] })
    return new Map(rows.map((row) => [row.hash, row]))
  })
  const load = async (hash: string): Promise<Session | null> => {
    const row = await find(hash)
    if (!row) return null
    if (row.parentId && !row.used) await markUsed(deps.db, row.tokenId, row.parentId)
    if (row.idle) await noteUse(deps.db, row.sessionId)
    const { id, username, name, types, sessionId, lacksFactor } = row
    const permissions = row.roleId === null ? none : permissionsOf(row)
    return { id, username, name, types, sessionId, permissions, lacksFactor }
  }
  return (accessToken) => cache.get(hashToken(accessToken), load)
}
