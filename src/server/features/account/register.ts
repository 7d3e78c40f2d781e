import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { userTypes } from '#contract/account/limits.ts'
import type { account } from '#contract/account/operations.ts'
import { registerSources, sourceOfRegtype } from '#contract/account/register-sources.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'
import { leadOfRegistration, lockLeadPhone } from '../lead/index.ts'
import { acceptedAgreement } from '../site/index.ts'
import { spendCaptcha } from './captcha.ts'
import { firstUsername } from './first-username.ts'
import { requireUnguessable } from './guessable-password.ts'
import { hashPassword, requirePassword } from './password.ts'
import { findByPhone, requirePhone } from './phone.ts'
import { registrationFields } from './registration-fields.ts'
import { openSession } from './sessions.ts'
import { spendSmsCode } from './sms-code.ts'

type Register = OperationTypes<typeof account.register>
type Body = Register['body']

/** The number that a link names as whom it came from, without zeros before it; a link is no reason to refuse somebody. */
async function recommenderOf(tx: Tx, given: string | undefined): Promise<string> {
  const id = Number(given ?? '')
  if (id < 1 || id > 2_147_483_647) return ''
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  return user ? String(user.id) : ''
}

/** How somebody registers otherwise than with a password of their own. */
export interface OtherWay {
  types: number[]
  /** links the new account, in the transaction that makes it */
  link(tx: Tx, userId: number): Promise<void>
}

/**
 * Makes an account with a proven phone and signs its owner in: by default a student with a password.
 * @throws phoneFormat, phoneRegistered, agreementChanged, captchaWrong, smsCodeWrong, fieldRequired, invalidField, and what
 * `link` throws
 */
export async function register(
  deps: Deps,
  { password, ...body }: Omit<Body, 'password'> & { password?: string },
  request: FastifyRequest,
  otherWay?: OtherWay,
): Promise<Register['reply']> {
  const phone = requirePhone(body.area_code, body.telephone)
  if (!otherWay) {
    requirePassword(password ?? '')
    await requireUnguessable(deps.db, password ?? '', phone)
  }
  const filled = await registrationFields(deps, body, phone)
  const agreementId = await acceptedAgreement(deps.db, 'reg_agreement', body.agreement_version)
  await spendCaptcha(deps, body)
  if (await findByPhone(deps.db, phone)) throw refuse('phoneRegistered')
  await spendSmsCode(deps, 'reg', phone, body.smscode)
  const passwordHash = otherWay ? null : await hashPassword(password ?? '')
  const types = otherWay?.types ?? [userTypes.student]
  try {
    return await deps.db.transaction(async (tx) => {
      await lockLeadPhone(tx, phone)
      const attribution = {
        name: filled.name ?? '',
        audition: body.audition === '1',
        fissionId: body.fissionid ?? '',
        recommendUserId: await recommenderOf(tx, body.recommenduserid),
      }
      const [user] = await tx
        .insert(users)
        .values({
          ...phone,
          ...attribution,
          username: firstUsername(),
          passwordHash,
          agreementId,
          types,
          email: filled.email ?? '',
          birthday: filled.birthday ?? null,
          sex: filled.sex ? Number(filled.sex) : null,
          grade: filled.grade ?? '',
          subject: filled.subject ?? '',
          parentName: filled.parent_name ?? '',
          parentTelephone: filled.parent_telephone ?? '',
          posterType: body.poster ?? null,
          registerSource: body.regtype ? sourceOfRegtype[body.regtype] : registerSources.website,
        })
        .returning({ id: users.id })
      if (!user) throw new Error('the user was not stored')
      await otherWay?.link(tx, user.id)
      if (types.includes(userTypes.student))
        await leadOfRegistration(tx, { ...phone, userId: user.id, actorId: null }, attribution)
      return openSession(tx, user.id, request)
    })
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    throw error
  }
}
