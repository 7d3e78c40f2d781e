import { eq, isNull, sql } from 'drizzle-orm'
import type { factorAdmin } from '#contract/account/manage/factors.ts'
import { factorLimits } from '#contract/account/factor-limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { permissionsOf, type StoredRole } from '#contract/role/permissions.ts'
import { isSensitiveRole } from '#contract/role/sensitive.ts'
import { demandDueAt, hasFactor } from '../../../db/factor-demand.ts'
import { factorRemovals, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import { revised, revisionOf } from '../../../lib/revision.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import {
  changeSetting,
  clearSettingsCache,
  loadSetting,
  readSetting,
  type Settings as Stored,
} from '../../site/index.ts'
import { heldBy, holdsOne, openRemoval } from '../factors/held.ts'
import { takeRemovalBack } from '../factors/removal.ts'
import { clearSessionCache } from '../find-session.ts'
import { requireOwnIfFirst } from './policy.ts'
import { takeUser } from './take-user.ts'
import { seconds } from '../../../lib/seconds.ts'

type Settings = OperationTypes<typeof factorAdmin.factorSettings>['reply']
type Change = OperationTypes<typeof factorAdmin.updateFactorSettings>['body']
type OfUser = OperationTypes<typeof factorAdmin.factorsOfUser>['reply']

interface Factorless extends StoredRole, Record<string, unknown> {
  id: number
  username: string
  name: string
  /** Unix seconds */
  dueAt: string | null
}

/** What the form changes; since when it is demanded is not chosen. */
const rulesOf = ({ demanded_of, grace_days, proof_minutes }: Omit<Change, 'revision'>) => ({
  demanded_of,
  grace_days,
  proof_minutes,
})

/** What the school demands, and the administrators whom it would concern. */
export async function factorSettings({ db, pool }: Deps, caller: SessionUser): Promise<Settings> {
  const settings = await loadSetting(db, 'factors')
  const { is_demo } = await readSetting(db, 'demo')
  const { rows } = await pool.query<Factorless>(
    `select u.id, u.username, u.name, ${demandDueAt('u')} as "dueAt", r.key, r.permissions
     from users u join roles r on r.id = u.role_id
     where u.locked_at is null and not u.is_demo and not ${hasFactor('u')} order by u.id`,
  )
  return {
    ...revised(rulesOf(settings)),
    is_demo: is_demo ? 1 : 0,
    has_own: holdsOne(await heldBy(db, caller.id)) ? 1 : 0,
    people: rows.map(({ id, username, name, dueAt, ...role }) => ({
      ...{ id, username, name },
      is_sensitive: isSensitiveRole(permissionsOf(role)) ? 1 : 0,
      due_at: is_demo || dueAt === null ? null : Number(dueAt),
    })),
  }
}

/**
 * Changes what the school demands. The time that people are given begins when something is demanded for the first time,
 * or of more of them. Who demands a second factor has one, so that nobody keeps themself out.
 * @throws factorsNotInDemo, ownFactorFirst, recordChanged
 */
export async function updateFactorSettings(
  { db }: Deps,
  caller: SessionUser,
  { revision: seen, ...change }: Change,
): Promise<{ revision: string }> {
  const demands = change.demanded_of !== 'nobody'
  if (demands && (await readSetting(db, 'demo')).is_demo) throw refuse('factorsNotInDemo')
  if (demands && !holdsOne(await heldBy(db, caller.id))) throw refuse('ownFactorFirst')
  const demand = (current: Stored['factors']) => {
    const isWider = current.demanded_of === 'nobody' || change.demanded_of === 'administrators'
    const begins = demands && isWider && current.demanded_of !== change.demanded_of
    const since = begins ? Math.floor(Date.now() / 1000) : current.demanded_since
    return { ...change, demanded_since: demands ? since : 0 }
  }
  const stored = await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, 'factors', demand, {
      revision: seen,
      shown: rulesOf,
      changedBy: () => lastChangedBy(tx, ['school'], ['factor settings']),
    })
    await writeAudit(tx, caller, 'factor settings', 'school', { before, after })
    return after
  })
  clearSettingsCache(db)
  clearSessionCache(db)
  return { revision: revisionOf(rulesOf(stored)) }
}

/** @throws notFound */
export async function factorsOfUser({ db }: Deps, id: number): Promise<OfUser> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!user) throw refuse('notFound')
  const held = await heldBy(db, id)
  const removal = await openRemoval(db, id)
  const [by] = removal?.askedBy
    ? await db.select({ username: users.username }).from(users).where(eq(users.id, removal.askedBy))
    : []
  return {
    has_totp: held.totpSince ? 1 : 0,
    passkeys: held.passkeys.length,
    recovery_left: held.recoveryLeft,
    removal_at: removal ? seconds(removal.dueAt) : null,
    removal_by: by?.username ?? '',
  }
}

/**
 * Asks for the removal of a user's factors. It comes a day later, and the user is told at once: whoever talks the school
 * into it gains nothing while the owner reads messages. Asking twice does not make it later.
 * @throws confirmationMismatch, noPermission, ownAccount, notFound, permissionNotHeld, noFactors
 */
export async function askForRemoval(
  { db, notify }: Deps,
  caller: SessionUser,
  id: number,
  confirm: boolean,
): Promise<{ removal_at: number }> {
  if (!confirm) throw refuse('confirmationMismatch')
  requireOwnIfFirst(caller, id)
  if (id === caller.id) throw refuse('ownAccount')
  return db.transaction(async (tx) => {
    const { user } = await takeUser(tx, caller, id, 'account.security')
    if (!holdsOne(await heldBy(tx, id))) throw refuse('noFactors')
    const dueAt = sql`now() + make_interval(hours => ${factorLimits.removalHours})`
    const [asked] = await tx
      .insert(factorRemovals)
      .values({ userId: id, askedBy: caller.id, dueAt })
      .onConflictDoNothing({ target: factorRemovals.userId, where: isNull(factorRemovals.endedAt) })
      .returning()
    const removal = asked ?? (await openRemoval(tx, id))
    if (!removal) throw new Error('the removal was not stored')
    const removal_at = seconds(removal.dueAt)
    if (!asked) return { removal_at }
    await writeAudit(tx, caller, 'factor removal asked', `user ${id}`, { username: user.username })
    await notify(
      tx,
      {
        kind: 'removal_asked',
        key: `removal ${removal.id}`,
        params: { name: user.username, at: removal_at },
      },
      [id],
    )
    return { removal_at }
  })
}

/** @throws notFound, noPermission, permissionNotHeld */
export async function keepFactorsOf({ db }: Deps, caller: SessionUser, id: number): Promise<null> {
  requireOwnIfFirst(caller, id)
  await db.transaction(async (tx) => {
    await takeUser(tx, caller, id, 'account.security')
    await takeRemovalBack(tx, id, caller)
  })
  return null
}
