import type { OperationTypes } from '#contract/operation.ts'
import { is, patterns } from '#contract/account/limits.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import { violates } from '../../../db/violations.ts'
import type { Deps } from '../../../deps.ts'
import { maskPhone } from '../../../lib/log.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lockAdministrators } from '../../role/index.ts'
import { createAccountLink } from '../account-links.ts'
import { requireUnguessable } from '../guessable-password.ts'
import { hashPassword, requirePassword } from '../password.ts'
import { writeAudit } from '../../audit/index.ts'
import { proofRule, requireProvenLately } from '../factors/proof.ts'
import { homeAreaCode } from '../../site/index.ts'
import { phoneOf } from './phone-of.ts'
import { nextRole, requireNameOfTeacher } from './policy.ts'
import { insertAccounts } from './school-accounts.ts'

type Create = OperationTypes<typeof userAdmin.createUser>

/** User name, roles and star as they are stored. @throws invalidField */
function requireFields({ username, types, is_star }: Create['body']) {
  const name = username.trim()
  if (!patterns.username.test(name)) throw refuse('invalidField', { field: 'username' })
  return {
    username: name,
    types: [...new Set(types)].sort((a, b) => a - b),
    isStar: is_star === 1 && is({ types }, 'teacher'),
  }
}

/**
 * Makes an account that its owner has still to verify: by the link, or after a login with the initial password.
 * @throws proofNeeded for a role, invalidField, fieldRequired, phoneFormat, phoneRegistered, usernameTaken, roleRequired, roleNotFound, permissionNotHeld
 */
export async function createUser(
  { db }: Deps,
  caller: SessionUser,
  body: Create['body'],
): Promise<Create['reply']> {
  const fields = requireFields(body)
  requireNameOfTeacher(body)
  const phone = phoneOf(body, await homeAreaCode(db))
  const { password } = body
  if (password) {
    requirePassword(password)
    await requireUnguessable(db, password, { ...phone, username: fields.username })
  }
  const passwordHash = password ? await hashPassword(password) : null
  const rule = await proofRule(db)
  try {
    return await db.transaction(async (tx) => {
      const administrators = await lockAdministrators(tx, caller.id, 'account.write')
      const roleId = await nextRole(tx, administrators, null, body)
      if (roleId !== null) await requireProvenLately(tx, caller, rule)
      const values = {
        ...fields,
        roleId,
        ...phone,
        name: body.name.trim(),
        passwordHash,
      }
      const [user] = await insertAccounts(tx, [values], caller.id)
      if (!user) throw new Error('the user was not stored')
      const link = await createAccountLink(tx, user.id)
      await writeAudit(tx, caller, 'user created', `user ${user.id}`, {
        ...fields,
        ...(values.roleId !== null && { role: values.roleId }),
        name: values.name,
        telephone: maskPhone(phone.telephone ?? ''),
      })
      return { id: user.id, link }
    })
  } catch (error) {
    if (violates(error, 'users_username_key')) throw refuse('usernameTaken')
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    throw error
  }
}
