import type { FastifyRequest } from 'fastify'
import type { accountCodes } from '#contract/account/codes.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { verifyCaptcha } from './verify-captcha.ts'
import { ownPhone, type Phone, requirePhone } from './phone.ts'
import { phoneOfRetrieval } from './retrieve-password.ts'
import { sendSmsCode } from './sms-code.ts'

type Send = OperationTypes<typeof accountCodes.sendSmsCode>
interface Caller {
  user: SessionUser | null
  request: FastifyRequest
}

/**
 * The phone of the code, once the caller has passed verification: by a ticket or a captcha, or for a forgotten
 * password by the
 * first step, which has cost one and alone knows the whole number.
 */
async function verifiedPhone(deps: Deps, body: Send['body'], { user, request }: Caller): Promise<Phone> {
  if (body.action === 'getbackpasswod') return phoneOfRetrieval(deps, body.step1_token)
  if (body.action === 'changephone' && !user) throw refuse('notSignedIn')
  if (body.action === 'ownaccount') {
    if (!user) throw refuse('notSignedIn')
    await verifyCaptcha(deps, body, request)
    return ownPhone(deps.db, user.id)
  }
  const phone = requirePhone(body.areacode ?? body.area_code, body.telephone)
  await verifyCaptcha(deps, body, request)
  return phone
}

/**
 * @throws notSignedIn, accountHasNoPhone, retrievalExpired, captchaWrong, verificationNotCompleted, phoneFormat and what sendSmsCode
 * refuses
 */
export async function requestSmsCode(deps: Deps, body: Send['body'], caller: Caller): Promise<Send['reply']> {
  const phone = await verifiedPhone(deps, body, caller)
  const { action, smstype: smsType = 1 } = body
  const { ip: address } = caller.request
  return { sendsmsnums: await sendSmsCode(deps, { ...phone, action, smsType, address }) }
}
