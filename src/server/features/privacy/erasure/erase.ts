import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Queryable } from '../../../db/database.ts'
import { auditLog, erasures, personalFiles, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { clearSessionCache } from '../../account/index.ts'
import { archivePlaceConfig } from '../../../gateways/storage/backup-config.ts'
import { archivePlace } from '../../../gateways/storage/open-archive-place.ts'
import { writeAudit } from '../../audit/index.ts'
import { type ErasedPerson, keepErasedList, schoolOfBackups } from '../../backup/index.ts'
import { removeExportsOfErased } from '../../exports/index.ts'
import { removeDocument } from '../../file/index.ts'
import { accountsOf, rowsOf } from '../accounts.ts'
import { type PersonalTable, register } from '../register/index.ts'
import { obstaclesOf } from './obstacles.ts'

/** Messages to others that name somebody: those about a booking of theirs. They read the pseudonym instead. */
const namesElsewhere = sql`
  update messages m set params = jsonb_set(m.params - 'words', '{person}', to_jsonb('erased-' || p.id))
  from users p, bookings b join lessons l on l.id = b.lesson_id
  where m.kind in ('lesson_booked', 'lesson_moved', 'lesson_cancelled', 'move_asked') and m.params ? 'person'
    and b.id = m.target_id and m.user_id <> p.id and (b.student_id = p.id or l.teacher_id = p.id)
    and p.id = any`

/** And those that say who gives a lesson now. */
const namesOfTeachers = sql`
  update messages m set params = jsonb_set(m.params, '{person}', to_jsonb('erased-' || p.id)) from users p
  where m.kind = 'lessons_handed_over' and m.params ->> 'person' = coalesce(nullif(p.name, ''), p.username)
    and ${userTypes.teacher}::smallint = any(p.types) and p.id = any`

/** Entries of the audit log about other records that name somebody by what is theirs alone. */
const namesInAudit = sql`
  update audit_log a set detail = '{}' from users p
  where strpos(a.detail::text, to_json(p.username)::text) > 0 and p.id = any`

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
  for (const one of register) await eraseTable(tx, one, accounts)
}

/** The files of a person's data go before the rows that name them. */
async function removeDataFiles(deps: Deps, userId: number): Promise<void> {
  const files = await deps.db
    .select({ file: personalFiles.file })
    .from(personalFiles)
    .where(and(eq(personalFiles.userId, userId), isNotNull(personalFiles.file)))
  for (const { file } of files) if (file !== null) await removeDocument(deps, file)
}

/** Erases whom an erasure is about, unless it was taken back or something stands in its way. @returns whether it did */
async function eraseDue(deps: Deps, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  if ((await obstaclesOf(deps.db, await accountsOf(deps.db, userId))).length > 0) return false
  await removeDataFiles(deps, userId)
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    // what came meanwhile is settled first
    if ((await obstaclesOf(tx, await accountsOf(tx, userId))).length > 0) return false
    const [due] = await tx
      .update(erasures)
      .set({ doneAt: sql`now()` })
      .where(and(eq(erasures.id, id), isNull(erasures.withdrawnAt), isNull(erasures.doneAt)))
      .returning()
    if (!due) return false
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
