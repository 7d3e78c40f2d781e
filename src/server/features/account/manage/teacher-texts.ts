import { and, arrayContains, eq } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import { profileLimits } from '#contract/account/profile-limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { changeRecordTexts, recordTexts, type TextOwner } from '../../site/manage/index.ts'

type Texts = OperationTypes<typeof userAdmin.teacherTexts>['reply']
type Change = OperationTypes<typeof userAdmin.updateTeacherTexts>['body']

const ofTeacher: TextOwner = {
  fields: [{ field: 'intro', most: profileLimits.intro }],
  subjects: (id) => [`user ${id}`],
  async read(db, id, isChanging) {
    const found = db
      .select({ intro: users.intro, translations: users.translations })
      .from(users)
      .where(and(eq(users.id, id), arrayContains(users.types, [userTypes.teacher])))
    // rows that refer to the user are inserted meanwhile without waiting
    const [row] = await (isChanging ? found.for('no key update') : found)
    if (!row) throw refuse('teacherNotFound')
    return { main: { intro: row.intro }, translations: row.translations }
  },
  write: (tx, id, translations) => tx.update(users).set({ translations }).where(eq(users.id, id)),
}

/** What a teacher says of themselves. @throws Refusal teacherNotFound */
export const teacherTexts = ({ db }: Deps, id: number): Promise<Texts> => recordTexts(db, ofTeacher, id)

/** @throws Refusal teacherNotFound, textsChanged, invalidField */
export async function updateTeacherTexts(
  { db }: Deps,
  user: SessionUser,
  id: number,
  change: Change,
): Promise<Texts> {
  const reply = await changeRecordTexts(db, user, { owner: ofTeacher, id, change })
  // courses and the shop window show what teachers say of themselves
  clearProductCache(db)
  return reply
}
