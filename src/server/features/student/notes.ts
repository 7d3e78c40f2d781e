import { and, eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { teacherStudents as operations } from '#contract/student/operations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { newestFirst, readRows } from '../../db/paging.ts'
import { studentNotes, studentNoteVersions } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { requireOpenStudents } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'
import { requireTaught } from './teacher-students.ts'

type List = OperationTypes<typeof operations.studentNotes>
type Note = List['reply']['list'][number]

/** @throws Refusal noteEmpty */
function written(text: string): string {
  const words = text.trim()
  if (words === '') throw refuse('noteEmpty')
  return words
}

/** Notes about a student. @param readerId who may change their own */
export async function notesOf(
  db: Db,
  readerId: number,
  studentId: number,
  page: List['query'],
): Promise<List['reply']> {
  const wanted = sql`from student_notes n where n.student_id = ${studentId}`
  return readRows<Note>(db, page, {
    columns: sql`n.id, n.text, floor(extract(epoch from n.created_at))::int8 as created_at,
        floor(extract(epoch from n.updated_at))::int8 as updated_at,
        coalesce((select coalesce(nullif(u.name, ''), u.username) from users u where u.id = n.author_id), '') as author,
        coalesce(n.author_id = ${readerId}, false)::int as is_own,
        coalesce((
          select json_agg(json_build_object('text', v.text,
            'written_at', floor(extract(epoch from v.written_at))::int8) order by v.id desc)
          from student_note_versions v where v.note_id = n.id
        ), '[]') as versions`,
    wanted,
    order: newestFirst(sql`n.id`),
  })
}

/** Notes about a student, for every teacher of theirs. @throws Refusal studentNotFound */
export async function listNotes(
  db: Db,
  teacherId: number,
  studentId: number,
  query: List['query'],
): Promise<List['reply']> {
  await requireTaught(db, teacherId, studentId)
  return notesOf(db, teacherId, studentId, query)
}

async function storeNote(db: Db | Tx, authorId: number, studentId: number, text: string) {
  const [note] = await db
    .insert(studentNotes)
    .values({ studentId, authorId, text: written(text) })
    .returning({ id: studentNotes.id })
  if (!note) throw new Error('the note was not stored')
  return note
}

/** @throws Refusal studentNotFound, noteEmpty */
export async function addNote(db: Db, teacherId: number, studentId: number, text: string) {
  await requireTaught(db, teacherId, studentId)
  return storeNote(db, teacherId, studentId, text)
}

/** A note of the school about a student. @throws Refusal studentNotFound, mergeClosed, noteEmpty */
export const addNoteOfUser = (db: Db, admin: SessionUser, studentId: number, text: string) =>
  db.transaction(async (tx) => {
    await requireOpenStudents(tx, [studentId], 'studentNotFound')
    const note = await storeNote(tx, admin.id, studentId, text)
    await writeAudit(tx, admin, 'note added', `user ${studentId}`, { note: note.id })
    return note
  })

/** @throws Refusal noteNotFound for another's, noteEmpty */
export const changeNoteOfUser = (db: Db, admin: SessionUser, params: NoteParams, text: string) =>
  db.transaction(async (tx) => {
    const changed = await changeOwnNote(tx, admin.id, params, text)
    await writeAudit(tx, admin, 'note changed', `user ${params.id}`, { note: params.note_id })
    return changed
  })

type NoteParams = OperationTypes<typeof operations.changeNote>['params']

/** @throws Refusal studentNotFound, noteNotFound for another's, noteEmpty */
export async function changeNote(db: Db, teacherId: number, params: NoteParams, text: string) {
  await requireTaught(db, teacherId, params.id)
  return changeOwnNote(db, teacherId, params, text)
}

/** Changes a note and keeps what it said. @throws Refusal noteNotFound for another's, noteEmpty */
async function changeOwnNote(
  db: Db | Tx,
  authorId: number,
  { id: studentId, note_id }: NoteParams,
  text: string,
) {
  const words = written(text)
  return db.transaction(async (tx) => {
    const own = and(
      eq(studentNotes.id, note_id),
      eq(studentNotes.studentId, studentId),
      eq(studentNotes.authorId, authorId),
    )
    const [note] = await tx.select().from(studentNotes).where(own).for('update')
    if (!note) throw refuse('noteNotFound')
    if (note.text !== words) {
      const writtenAt = note.updatedAt ?? note.createdAt
      await tx.insert(studentNoteVersions).values({ noteId: note.id, text: note.text, writtenAt })
      await tx.update(studentNotes).set({ text: words, updatedAt: sql`now()` }).where(own)
    }
    return { id: note.id }
  })
}
