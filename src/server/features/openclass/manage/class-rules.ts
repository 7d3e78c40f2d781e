import Big from 'big.js'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import type { ClassRules } from '../policy.ts'
import type { ClassFields } from './class-fields.ts'

/** What of a class the school may withhold from its teachers. */
interface Before {
  /** absent of a new class */
  name?: string
  price: string
  teacherIds: readonly number[]
}

const others = (ids: readonly number[], user: SessionUser): string =>
  [...new Set(ids)].filter((id) => id !== user.id).join()

/** What the school does not let teachers change stays as it is. @throws Refusal noPermission, with the field */
export function requireAllowed(
  { charges, invites, renames }: ClassRules,
  fields: ClassFields,
  before: Before,
  user: SessionUser,
): void {
  const refused = (field: string) => refuse('noPermission', {}, { field })
  if (!renames && before.name !== undefined && fields.name.trim() !== before.name) throw refused('name')
  if (!charges && !new Big(fields.price).eq(before.price)) throw refused('price')
  if (!invites && others(fields.teacher_ids, user) !== others(before.teacherIds, user))
    throw refused('teacher_ids')
}
