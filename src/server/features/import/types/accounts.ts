import { inArray } from 'drizzle-orm'
import { is, patterns, type UserType, userTypes } from '#contract/account/limits.ts'
import type { RefusalName } from '#contract/errors.ts'
import { importTypes } from '#contract/import/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import { violates } from '../../../db/violations.ts'
import type { Deps } from '../../../deps.ts'
import { firstUsername, clearSessionCache } from '../../account/index.ts'
import { changeAccount, insertAccounts, setTags, tagsOfUser } from '../../account/manage/index.ts'
import { writeAudit, writeAuditOfEach } from '../../audit/index.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { profileOptions } from '../../profile/index.ts'
import type { Cells, Done, DoneRow, ImportContext, ImportRules, Verdict } from '../import-type.ts'
import { importRules } from '../import-type.ts'
import { type AccountFields, type AccountRow, readAccountRow, requireValid } from './account-fields.ts'
import { BadCell, verdictOf } from './bad-cell.ts'
import { KnownPeople, type Person, type StoredUser } from './known-people.ts'
import { referredUsers } from './referred-users.ts'
import { sameTags, tagsOf, tagsText } from './tags.ts'

/**
 * Whether an account may go is asked of a hundred tables: it costs as much for 500 as for 50, and the database removes
 * 500 in two thirds of the time.
 */
const UNDO_CHUNK = 500

interface Plan {
  person: Person
  /** of somebody who exists, or whom a row before has made */
  change?: Partial<AccountFields>
}

const blank: AccountFields = {
  ...{ name: '', areaCode: '86', telephone: null, email: '', sex: null, birthday: null },
  ...{ grade: '', subject: '', parentName: '', parentTelephone: '', intro: '', tags: '' },
}

type FieldName = keyof AccountFields
const namesOf = (change: Partial<AccountFields>): FieldName[] => Object.keys(change) as FieldName[]

const isSame = (name: string, one: unknown, other: unknown): boolean =>
  one === other || (name === 'tags' && sameTags(String(one), String(other)))

/** The fields that are other than before. A phone without the code of a country is of the country it was of. */
function differing(person: AccountFields, { fields, hasCountry }: AccountRow): Partial<AccountFields> {
  const isSamePhone = !hasCountry && fields.telephone === person.telephone
  const names = namesOf(fields).filter(
    (name) => !isSame(name, fields[name], person[name]) && !(name === 'areaCode' && isSamePhone),
  )
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

/** Whom a row is about: by the user name, or where it has none by the phone. @throws BadCell */
function requirePerson(known: KnownPeople, row: AccountRow): Person | null {
  const hasPhone = known.withPhone(row.fields)
  if (row.username === undefined) return hasPhone
  const named = known.named(row.username)
  if (hasPhone && hasPhone !== named)
    throw new BadCell(known.isOfFile(hasPhone) ? 'importTwice' : 'phoneRegistered', 'telephone')
  return named
}

/** What the rules make of a type of account; administrators are never imported. */
function accounts(type: 0 | 1, role: UserType): ImportRules {
  const beginning = role === userTypes.teacher ? 'tea' : 'stu'
  const roleName = role === userTypes.teacher ? 'teacher' : 'student'

  function judgeRow(cells: Cells, known: KnownPeople, options: Awaited<ReturnType<typeof profileOptions>>) {
    const row = readAccountRow(cells, known.homeAreaCode)
    const person = requirePerson(known, row)
    if (!person) {
      if (row.username !== undefined && !patterns.username.test(row.username))
        throw new BadCell('invalidField', 'username')
      const made: Person = {
        ...blank,
        ...row.fields,
        username: row.username ?? firstUsername(beginning),
        types: [role],
        user: null,
      }
      requireValid(row.fields, made, options)
      if (is(made, 'teacher') && made.name === '') throw new BadCell('fieldRequired', 'name')
      known.add(made)
      return { outcome: 'created', plan: { person: made } } as const
    }
    if (is(person, 'admin') || !is(person, roleName)) throw new BadCell('importOtherRole', 'username')
    const change = differing(person, row)
    requireValid(change, person, options)
    if (namesOf(change).length === 0) return { outcome: 'unchanged', plan: { person } } as const
    if (person.user && person.user.mergedInto !== null) throw new BadCell('mergeClosed', 'username')
    known.change(person, change)
    return { outcome: 'updated', plan: { person, change } } as const
  }

  async function judge(
    tx: Tx,
    rows: readonly Cells[],
    known: KnownPeople,
    { deps }: ImportContext,
  ): Promise<Verdict<Plan>[]> {
    const options = await profileOptions(deps.db)
    await known.read(
      tx,
      rows.flatMap((cells) => {
        try {
          return [readAccountRow(cells, known.homeAreaCode)]
        } catch {
          return []
        }
      }),
      true,
    )
    return rows.map((cells) => verdictOf<Plan>(() => judgeRow(cells, known, options), ''))
  }

  return importRules<Plan, KnownPeople>({
    type,
    undoChunk: UNDO_CHUNK,
    known: (context) => new KnownPeople(context),
    judge,
    apply: applyAccounts,
    undo: undoAccounts,
    afterwards({ db }) {
      clearSessionCache(db)
      // courses and the shop window show teachers by name
      clearProductCache(db)
    },
  })
}

const fieldsOf = (user: AccountFields, names: readonly FieldName[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, user[name]]))

/** Changes an account, and its tags where they are among what changes. @returns it as it is now */
async function applyChange(
  deps: Deps,
  tx: Tx,
  user: StoredUser,
  { tags, ...fields }: Partial<AccountFields>,
): Promise<StoredUser> {
  const stored = namesOf(fields).length === 0 ? user : await changeAccount(deps, tx, user, fields, 0)
  if (tags === undefined) return { ...stored, tags: user.tags }
  await setTags(tx, [{ studentId: user.id, tags: tagsOf(tags) }])
  return { ...stored, tags }
}

async function changeRow(
  tx: Tx,
  { person, change = {} }: Plan,
  { admin, job, deps }: ImportContext,
): Promise<Done> {
  const { user } = person
  if (!user) throw new Error('a row changes somebody whom no row has made')
  const names = namesOf(change)
  const before = fieldsOf(user, names)
  person.user = await applyChange(deps, tx, user, change)
  await writeAudit(tx, admin, 'user changed', `user ${user.id}`, { import: job, fields: names })
  return { targetId: user.id, before, after: fieldsOf(person.user, names) }
}

/** Makes the new ones at once, as the rows of these plans leave them, then changes the others. */
async function applyAccounts(tx: Tx, plans: readonly Plan[], context: ImportContext): Promise<Done[]> {
  const made = plans.filter(({ change }) => change === undefined).map(({ person }) => person)
  if (made.length > 0) {
    const stored = await insertAccounts(
      tx,
      made.map(({ user: _, tags: _tags, ...values }) => values),
      context.admin.id,
    )
    const byUsername = new Map(stored.map((user) => [user.username, user]))
    for (const person of made) {
      const user = byUsername.get(person.username)
      person.user = user ? { ...user, tags: person.tags } : null
    }
    await setTags(
      tx,
      made.flatMap(({ user, tags }) => (user && tags ? [{ studentId: user.id, tags: tagsOf(tags) }] : [])),
    )
    await writeAuditOfEach(
      tx,
      context.admin,
      'user created',
      stored.map(({ id }) => `user ${id}`),
      { import: context.job },
    )
  }
  const done: Done[] = []
  for (const plan of plans) {
    const { user } = plan.person
    if (plan.change !== undefined) done.push(await changeRow(tx, plan, context))
    else if (user) done.push({ targetId: user.id, after: fieldsOf(user, namesOf(blank)) })
  }
  return done
}

const asStored = (user: StoredUser): Record<string, unknown> => ({ ...user })
const sameStill = (user: StoredUser, { after }: DoneRow): string[] =>
  Object.keys(after).filter((name) => isSame(name, asStored(user)[name], after[name]))

/** An account after its row was undone, and why something of the row was kept. */
interface Restored {
  user: StoredUser
  kept: RefusalName | null
}

/** Restores the fields that nobody has changed since. */
async function restore(tx: Tx, user: StoredUser, row: DoneRow, context: ImportContext): Promise<Restored> {
  const { admin, job, deps } = context
  const untouched = sameStill(user, row)
  const kept = untouched.length === Object.keys(row.after).length ? null : 'importChangedSince'
  if (untouched.length === 0) return { user, kept }
  const before = Object.fromEntries(untouched.map((name) => [name, row.before[name]]))
  const restored = await applyChange(deps, tx, user, before)
  await writeAudit(tx, admin, 'user changed', `user ${user.id}`, { import: job, fields: untouched })
  return { user: restored, kept }
}

/** A phone that somebody else has by now stays theirs. */
async function restoreOrKeep(
  tx: Tx,
  user: StoredUser,
  row: DoneRow,
  context: ImportContext,
): Promise<Restored> {
  try {
    return await tx.transaction((inner) => restore(inner, user, row, context))
  } catch (error) {
    if (violates(error, 'users_phone_key')) return { user, kept: 'phoneRegistered' }
    throw error
  }
}

/** Why an account stays: somebody has used, changed or linked it; null: it goes. */
function whyKept(user: StoredUser, row: DoneRow, isReferred: boolean): RefusalName | null {
  if (user.verifiedAt !== null || isReferred) return 'importInUse'
  return sameStill(user, row).length < Object.keys(row.after).length ? 'importChangedSince' : null
}

async function readUsers(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredUser>> {
  const rows = await tx.select({ user: users, tags: tagsOfUser }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ user, tags }) => [user.id, { ...user, tags: tagsText(tags) }]))
}

/** Removes at once what none of its rows keeps, since each account asks all tables that may refer to it. */
async function removeAll(tx: Tx, ids: readonly number[], { admin, job }: ImportContext): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(users).where(inArray(users.id, ids))
  await writeAuditOfEach(
    tx,
    admin,
    'user deleted',
    ids.map((id) => `user ${id}`),
    { import: job },
  )
}

async function undoAccounts(
  tx: Tx,
  rows: readonly DoneRow[],
  context: ImportContext,
): Promise<(RefusalName | null)[]> {
  const ids = rows.map(({ targetId }) => targetId)
  // from here on nothing new refers to them
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).orderBy(users.id).for('update')
  const referred = await referredUsers(tx, ids)
  const found = await readUsers(tx, ids)
  const removed: number[] = []

  async function undoRow(row: DoneRow): Promise<RefusalName | null> {
    const user = found.get(row.targetId)
    if (!user) return null
    if (is(user, 'admin')) return 'importOtherRole'
    // what it was before has gone with the person
    if (user.erasedAt !== null) return 'accountErased'
    if (row.outcome === 'updated') {
      const restored = await restoreOrKeep(tx, user, row, context)
      // a row before may have made them
      found.set(user.id, restored.user)
      return restored.kept
    }
    const kept = whyKept(user, row, referred.has(user.id))
    if (kept === null) removed.push(user.id)
    return kept
  }
  const kept: (RefusalName | null)[] = []
  for (const row of rows) kept.push(await undoRow(row))
  await removeAll(tx, removed, context)
  return kept
}

export const studentAccounts = accounts(importTypes.studentAccounts, userTypes.student)
export const teacherAccounts = accounts(importTypes.teacherAccounts, userTypes.teacher)
