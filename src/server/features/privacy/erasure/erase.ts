import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { is, userTypes } from '#contract/account/limits.ts'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { openErasure } from '../../../db/open-erasure.ts'
import { auditLog, erasures, personalFiles, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { clearSessionCache } from '../../account/index.ts'
import { withdrawOpenErasure } from '../../account/manage/index.ts'
import { archivePlaceConfig } from '../../../gateways/storage/backup-config.ts'
import { archivePlace } from '../../../gateways/storage/open-archive-place.ts'
import { writeAudit } from '../../audit/index.ts'
import { type ErasedPerson, keepErasedList, schoolOfBackups } from '../../backup/index.ts'
import { removeExportsOfErased } from '../../exports/index.ts'
import { accountsOf, rowsOf } from '../accounts.ts'
import { type PersonalTable, register } from '../register/index.ts'
import { disownFiles, removeOwnerlessFiles } from '../data-file/ownerless-files.ts'
import { isStillUnused } from '../unused.ts'
import { isErasable } from './ask.ts'
import { obstaclesOf } from './obstacles.ts'

type Erasure = typeof erasures.$inferSelect

/** Messages to others that name somebody: those about a booking of theirs. They read the pseudonym instead. */
const namesElsewhere = sql`
  update messages m set params = jsonb_set(m.params - 'words', '{person}', to_jsonb('erased-' || p.id))
  from users p, bookings b join lessons l on l.id = b.lesson_id
  where m.kind in ('lesson_booked', 'lesson_moved', 'lesson_cancelled', 'move_asked') and m.params ? 'person'
    and b.id = m.target_id and m.user_id <> p.id and (b.student_id = p.id or l.teacher_id = p.id)
    and p.id = any`

/**
 * And those that say who gives a lesson now, by their number. Older ones have the name alone: it is this teacher's where
 * nobody else has it, or where the lesson, which their key names, is still this teacher's.
 */
const namesOfTeachers = sql`
  update messages m set params = jsonb_set(m.params, '{person}', to_jsonb('erased-' || p.id)) from users p
  where m.kind = 'lessons_handed_over' and case when m.params ? 'person_id' then m.params -> 'person_id' = to_jsonb(p.id)
      else m.params ->> 'person' = coalesce(nullif(p.name, ''), p.username)
        and ${userTypes.teacher}::smallint = any(p.types)
        and (not exists (select from users other where other.id <> p.id
            and coalesce(nullif(other.name, ''), other.username) = m.params ->> 'person')
          or exists (select from lessons l where l.teacher_id = p.id and m.key like 'lesson ' || l.id || ' at %')) end
    and p.id = any`

/** Entries of the audit log about other accounts that name somebody: fields of them that hold a user name. */
const namingFields = ['username', 'closed', 'kept']
const namesInAudit = sql`
  update audit_log a set detail = (
    select jsonb_object_agg(key, case when key = any(${sql.param(namingFields)}::text[]) and value = to_jsonb(p.username)
      then to_jsonb('erased-' || p.id) else value end)
    from jsonb_each(a.detail))
  from users p
  where a.subject like 'user %' and exists (select from unnest(${sql.param(namingFields)}::text[]) field
      where a.detail -> field = to_jsonb(p.username))
    and p.id = any`

/** And those that say to which address something was sent again. */
const addressesInAudit = sql`
  update audit_log a set detail = '{}' from message_deliveries d
  where a.action = 'message sent again' and a.subject = d.id::text and d.user_id = any`

const ids = (accounts: readonly number[]) => sql`(${sql.param(accounts)}::int[])`

async function eraseTable(tx: Queryable, one: PersonalTable, accounts: readonly number[]): Promise<void> {
  if (one.owned === null) return
  const rows = rowsOf(one, one.owned.erase, accounts)
  if (one.owned.why === null) {
    await tx.execute(sql`delete ${rows}`)
    return
  }
  const changes = one.columns.flatMap(({ name, becomes }) =>
    becomes === null ? [] : [sql`${sql.identifier(name)} = ${sql.raw(becomes)}`],
  )
  if (changes.length === 0) return
  const condition = sql.raw(one.owned.erase)
  await tx.execute(sql`
    update ${sql.identifier(one.table)} t set ${sql.join(changes, sql`, `)}
    where exists (select from users p where p.id = any${ids(accounts)} and (${condition}))`)
}

/**
 * Erases a person by the register, with every account of theirs: rows go, or stay without saying whose they are. In the
 * transaction of its caller, which has settled that nothing stands in the way.
 */
export async function erasePerson(tx: Queryable, userId: number): Promise<void> {
  const accounts = await accountsOf(tx, userId)
  // calls that were authorised before wait for it, and then find an account that is locked
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, accounts))
    .orderBy(asc(users.id))
    .for('update')
  await tx.execute(sql`${namesElsewhere}${ids(accounts)}`)
  await tx.execute(sql`${namesOfTeachers}${ids(accounts)}`)
  await tx.execute(sql`${namesInAudit}${ids(accounts)}`)
  await tx.execute(sql`${addressesInAudit}${ids(accounts)}`)
  await disownFiles(tx, inArray(personalFiles.userId, accounts))
  for (const one of register) await eraseTable(tx, one, accounts)
}

/** Whether who was to be erased still may be: no administrator by now, and where they had not come, not come since. */
async function mayBeErased(
  tx: Tx,
  { userId, cause }: Erasure,
  people: readonly (typeof users.$inferSelect)[],
): Promise<boolean> {
  const person = people.find(({ id }) => id === userId)
  if (!person || !isErasable(person) || people.some((one) => is(one, 'admin'))) return false
  return cause !== 'unused' || (await isStillUnused(tx, userId))
}

/**
 * Erases whom an erasure is about, unless something stands in its way. Who may not be erased any more keeps the account:
 * the erasure is taken back, and they are told. @returns whether it did
 */
async function eraseDue(deps: Deps, { id, userId }: Pick<Erasure, 'id' | 'userId'>): Promise<boolean> {
  if ((await obstaclesOf(deps.db, await accountsOf(deps.db, userId))).length > 0) return false
  return deps.db.transaction(async (tx) => {
    const accounts = await accountsOf(tx, userId)
    const people = await tx
      .select()
      .from(users)
      .where(inArray(users.id, accounts))
      .orderBy(asc(users.id))
      .for('update')
    const [due] = await tx
      .select()
      .from(erasures)
      .where(and(eq(erasures.id, id), openErasure(userId)))
      .for('update')
    if (!due) return false
    if (!(await mayBeErased(tx, due, people))) {
      await withdrawOpenErasure(tx, deps, { id: null }, userId)
      return false
    }
    // what came meanwhile is settled first
    if ((await obstaclesOf(tx, accounts)).length > 0) return false
    await tx.update(erasures).set({ doneAt: sql`now()` }).where(eq(erasures.id, id))
    await erasePerson(tx, userId)
    await writeAudit(tx, { id: due.askedBy }, 'user erased', `user ${userId}`, { cause: due.cause })
    return true
  })
}

/** Erases those whose waiting time is over. Safe to run on several servers at once. */
export async function eraseDuePeople(deps: Deps): Promise<void> {
  const { db, log } = deps
  const due = await db
    .select({ id: erasures.id, userId: erasures.userId })
    .from(erasures)
    .where(and(isNull(erasures.withdrawnAt), isNull(erasures.doneAt), lte(erasures.dueAt, sql`now()`)))
    .orderBy(asc(erasures.id))
  for (const erasure of due)
    try {
      if (await eraseDue(deps, erasure)) log.info({ user: erasure.userId }, 'a person has been erased')
    } catch (err) {
      // the next run tries again
      log.error({ user: erasure.userId, err }, 'a person could not be erased')
    }
  clearSessionCache(db)
  await removeOwnerlessFiles(deps)
  await removeExportsOfErased(deps)
}

/**
 * Erases again who was erased after a backup that has been restored, in the transaction of its caller. Nothing stands in
 * the way: it was settled before.
 * @returns the numbers of those who were there
 */
export async function eraseAgain(tx: Queryable, erased: readonly ErasedPerson[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select u.id from users u
    join jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as e(id int, created_at timestamptz)
      on e.id = u.id and e.created_at = u.created_at
    where u.erased_at is null order by u.id`)
  for (const { id } of rows) {
    const isOpen = and(eq(erasures.userId, id), isNull(erasures.withdrawnAt), isNull(erasures.doneAt))
    await erasePerson(tx, id)
    const ended = await tx
      .update(erasures)
      .set({ doneAt: sql`now()` })
      .where(isOpen)
      .returning({ id: erasures.id })
    if (ended.length === 0)
      await tx
        .insert(erasures)
        .values({ userId: id, cause: 'restored', dueAt: sql`now()`, doneAt: sql`now()` })
    await tx.insert(auditLog).values({
      action: 'user erased' satisfies AuditAction,
      subject: `user ${id}`,
      detail: { cause: 'restored' },
    })
  }
  return rows.map(({ id }) => id)
}

/**
 * Keeps the list of who was erased in the place of backups, and erases again whom it names: a backup that was restored
 * for an older release knew nothing of it. A school that keeps no backups has none.
 */
export async function keepErased(deps: Deps): Promise<void> {
  const { db, config, log } = deps
  const { to } = config.backup
  if (to === null) return
  const place = archivePlace(archivePlaceConfig(process.env, to, 'BACKUP_TO'))
  const erased = await keepErasedList(db, place, await schoolOfBackups(db))
  const again = await db.transaction((tx) => eraseAgain(tx, erased))
  if (again.length === 0) return
  clearSessionCache(db)
  log.info({ users: again }, 'people who had been erased before a restore were erased again')
}
