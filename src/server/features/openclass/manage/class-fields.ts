import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { LONGEST_CLASS_SECONDS } from '#contract/openclass/enums.ts'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import type { Tx } from '../../../db/database.ts'
import { openClassTeachers } from '../../../db/tables/all.ts'
import { MOST_PRICE, requireFits } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { claimImage } from '../../file/index.ts'
import { lockStudentsOf, lockTimeOf, requireFree } from '../../schedule/index.ts'
import { holdCurrency } from '../../site/index.ts'
import { lockTeachers } from '../../../db/user-types.ts'
import { isBoundToOwn } from '../policy.ts'

export type ClassFields = Omit<OperationTypes<typeof openClassTeaching.createOpenClass>['body'], 'overbook'>

export const isFree = ({ price }: ClassFields): boolean => new Big(price).eq(0)

/**
 * The columns that a form's fields become.
 * @throws Refusal invalidField for a blank name, an end that is not after its begin or later than a day after it
 */
export async function classColumns(fields: ClassFields) {
  const name = fields.name.trim()
  if (name === '') throw refuse('invalidField', { field: 'name', allowed: 'some_text' })
  const { begin_time, end_time } = fields
  if (end_time <= begin_time || end_time - begin_time > LONGEST_CLASS_SECONDS)
    throw refuse('invalidField', { field: 'end_time', allowed: 'class_end' })
  return {
    name,
    note: fields.note.trim(),
    intro: fields.intro.trim(),
    desc: await cleanHtml(fields.desc),
    coverUrl: fields.cover_url,
    beginAt: new Date(begin_time * 1000),
    endAt: new Date(end_time * 1000),
    isReplay: fields.is_replay === 1,
    isChat: fields.is_chat === 1,
  }
}

/** @throws Refusal amountTooFine, invalidField for a price above all that can be paid */
export async function requirePrice(tx: Tx, { price }: ClassFields): Promise<void> {
  requireFits(price, await holdCurrency(tx), 'price')
  if (new Big(price).gt(MOST_PRICE))
    throw refuse('invalidField', { field: 'price', allowed: 'most', limit: MOST_PRICE })
}

/**
 * An uploaded picture, the one that the class has, or none.
 * @throws Refusal invalidField for any other address, such as somebody else's upload
 */
export async function claimCover(tx: Tx, user: SessionUser, cover: string, before = ''): Promise<void> {
  if (cover === '' || cover === before) return
  await claimImage(tx, {
    field: 'cover_url',
    address: cover,
    usedAs: 'cover',
    ...(isBoundToOwn(user) && { ownerId: user.id }),
  })
}

/** The teachers of a form in their order; a teacher who makes a class or leads it stays the first. */
export function teachersOf({ teacher_ids }: ClassFields, user: SessionUser): number[] {
  const ids = [...new Set(teacher_ids)]
  return isBoundToOwn(user) ? [user.id, ...ids.filter((id) => id !== user.id)] : ids
}

/** Sets the teachers of a class, in this order; their time is locked. @throws Refusal teacherUnknown */
async function setClassTeachers(tx: Tx, classId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(openClassTeachers).where(sql`${openClassTeachers.classId} = ${classId}`)
  if (ids.length === 0) return
  const known = await lockTeachers(tx, ids)
  if (known.length !== ids.length) throw refuse('teacherUnknown')
  await tx
    .insert(openClassTeachers)
    .values(ids.map((teacherId, position) => ({ classId, teacherId, position })))
}

interface Given {
  classId: number
  productId: number | null
  fields: ClassFields
  teacherIds: readonly number[]
  /** as it was; null: the class is new */
  before: { beginAt: Date | null; endAt: Date | null; teacherIds: readonly number[] } | null
  overbook: 0 | 1 | undefined
  /** of what the refusal names; undefined: the main language */
  language: Language | undefined
}

/** Until the transaction ends these teachers and who has bought the class get nothing else to do. */
export async function lockTime(
  tx: Tx,
  productId: number | null,
  teacherIds: readonly number[],
): Promise<void> {
  await lockTimeOf(tx, teacherIds)
  if (productId !== null) await lockStudentsOf(tx, productId)
}

/**
 * Sets the teachers of a class whose times have been written, in this order. Asks teachers who are new and, where it is at
 * another time than before, all of them and its students, whether they have another class then.
 * @throws Refusal teacherUnknown, timeTaken
 */
export async function giveTeachers(tx: Tx, user: SessionUser, given: Given): Promise<void> {
  const { classId, productId, fields, teacherIds, before, overbook, language } = given
  await setClassTeachers(tx, classId, teacherIds)
  const { name: title, begin_time: begintime, end_time: endtime } = fields
  const isOtherTime =
    before?.beginAt?.getTime() !== begintime * 1000 || before.endAt?.getTime() !== endtime * 1000
  const asked = isOtherTime ? teacherIds : teacherIds.filter((id) => !before?.teacherIds.includes(id))
  const written = [{ classId, title: title.trim(), begintime, endtime, teacherIds: asked, isOtherTime }]
  await requireFree(tx, user, { productId, classId }, { written, overbook, language })
}

/** What the audit log keeps of a form: of the introduction its length, the log is no second copy. */
export const auditedFields = ({ desc, ...fields }: ClassFields, overbook: 0 | 1 | undefined) => ({
  fields: { ...fields, desc: { characters: desc.length }, ...(overbook === 1 && { overbook }) },
})
