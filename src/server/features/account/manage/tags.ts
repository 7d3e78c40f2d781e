import { and, eq, type SQL, sql } from 'drizzle-orm'
import { tagLimits } from '#contract/account/manage/tag-limits.ts'
import type { tagAdmin } from '#contract/account/manage/tags.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { studentTags, users } from '../../../db/tables/all.ts'
import { hasType } from '../../../db/user-types.ts'
import { eachRow, type RowCall } from '../../../lib/each-row.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { requireOpen } from '../open-students.ts'

type Tagging = OperationTypes<typeof tagAdmin.tagStudents>

const isTag = (name: string): SQL => sql`lower(${studentTags.name}) = lower(${name})`

// names are written out: of a single table Drizzle would leave the table's away
export const tagsOfUser = sql<string[]>`array(
  select t.name from student_tags t where t.student_id = users.id order by lower(t.name))`

/** Whether a user has a tag. */
export const hasTag = (name: string): SQL =>
  sql`exists (select from student_tags t where t.student_id = users.id and lower(t.name) = lower(${name}))`

/** Who has any of these tags: a select of user_id, each once. */
export const studentsWithTags = (names: readonly string[]): SQL => sql`
  select distinct t.student_id as user_id from student_tags t
  where lower(t.name) in (select lower(name) from unnest(${sql.param(names)}::text[]) as name)`

/** A tag without spaces around it or twice in it. @throws invalidField */
export function tidyTag(tag: string): string {
  const name = tag.trim().replace(/\s+/g, ' ')
  if (name === '') throw refuse('invalidField', { field: 'tag' })
  return name
}

/** The tags in use, the most used first. */
export async function listTags(db: Db): Promise<OperationTypes<typeof tagAdmin.studentTags>['reply']> {
  const list = await db
    .select({ name: sql<string>`min(${studentTags.name})`, students: sql<number>`count(*)::int` })
    .from(studentTags)
    .groupBy(sql`lower(${studentTags.name})`)
    .orderBy(sql`count(*) desc, lower(${studentTags.name})`)
    .limit(tagLimits.listed)
  return { list }
}

/** Gives a student a tag, spelt as others have it. @returns whether they had it not yet @throws tooManyTags */
async function addTag(tx: Tx, studentId: number, name: string): Promise<boolean> {
  const [known] = await tx
    .select({ name: studentTags.name })
    .from(studentTags)
    .where(isTag(name))
    .orderBy(studentTags.id)
    .limit(1)
  const added = await tx
    .insert(studentTags)
    .values({ studentId, name: known?.name ?? name })
    .onConflictDoNothing()
    .returning({ id: studentTags.id })
  if (added.length === 0) return false
  const count = await tx.$count(studentTags, eq(studentTags.studentId, studentId))
  if (count > tagLimits.ofStudent) throw refuse('tooManyTags', { count: tagLimits.ofStudent })
  return true
}

/**
 * Gives students who are locked for it exactly these tags, each once, spelt as others have them.
 */
export async function setTags(
  tx: Tx,
  students: readonly { studentId: number; tags: readonly string[] }[],
): Promise<void> {
  if (students.length === 0) return
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as w ("studentId" int, tags jsonb)`
  await tx.execute(sql`
    delete from student_tags t using ${wanted}
    where t.student_id = w."studentId" and not exists (
      select from jsonb_array_elements_text(w.tags) as tag where lower(tag) = lower(t.name))`)
  await tx.execute(sql`
    insert into student_tags (student_id, name)
    select w."studentId", coalesce(
      (select k.name from student_tags k where lower(k.name) = lower(tag) order by k.id limit 1),
      min(tag) over (partition by lower(tag)))
    from ${wanted} cross join jsonb_array_elements_text(w.tags) as tag
    on conflict do nothing`)
}

async function removeTag(tx: Tx, studentId: number, name: string): Promise<boolean> {
  const removed = await tx
    .delete(studentTags)
    .where(and(eq(studentTags.studentId, studentId), isTag(name)))
    .returning({ id: studentTags.id })
  return removed.length > 0
}

/** The row of the student is locked, so that two tags given at the same moment do not exceed their number. */
const tagStudent = (db: Db, admin: SessionUser, id: number, name: string, isTagged: boolean) =>
  db.transaction(async (tx) => {
    const [student] = await tx
      .select({ mergedInto: users.mergedInto })
      .from(users)
      .where(and(eq(users.id, id), hasType('student')))
      .for('no key update')
    if (!student) throw refuse('userUnknown')
    if (isTagged) requireOpen([student])
    const changed = isTagged ? await addTag(tx, id, name) : await removeTag(tx, id, name)
    if (changed) {
      const action = isTagged ? 'student tagged' : 'student untagged'
      await writeAudit(tx, admin, action, `user ${id}`, { fields: { tag: name } })
    }
    return changed
  })

/** Gives a tag to several students or takes it away, each by itself. @throws invalidField */
export async function tagStudents(
  db: Db,
  admin: SessionUser,
  { ids, tag, is_tagged }: Tagging['body'],
  call: RowCall,
): Promise<Tagging['reply']> {
  const name = tidyTag(tag)
  return eachRow(call, ids, (id) => tagStudent(db, admin, id, name, is_tagged === 1))
}
