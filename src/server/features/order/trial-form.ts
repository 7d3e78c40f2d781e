import { sql } from 'drizzle-orm'
import { limits } from '#contract/account/limits.ts'
import { profileLimits } from '#contract/account/profile-limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { claim as operations } from '#contract/order/claim.ts'
import { freeClaims } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { requirePhone } from '../account/index.ts'
import {
  homeAreaCode,
  acceptedAgreement,
  requireConsent,
  readSetting,
  type RegistrationOptions,
  registrationOptions,
} from '../site/index.ts'
import { createFreeOrder } from './create-free-order.ts'
import { withOrderNumber } from './order-number.ts'
import { mayOrder } from './policy.ts'

type FreeClaim = OperationTypes<typeof operations.freeClaim>
type Fields = FreeClaim['body']['fields']

/** Normalizes a text; its length is counted in characters. @throws invalidField */
function shortText(field: string, value: string | undefined, longest: number): string {
  const text = (value ?? '').trim()
  if ([...text].length > longest)
    throw refuse('invalidField', { field, allowed: 'most_characters', limit: longest })
  return text
}

function birthdayOf(value: string | undefined): string {
  const day = value ?? ''
  const isDay = day === '' || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  if (!isDay || day > new Date().toISOString()) throw refuse('invalidField', { field: 'birthday' })
  return day
}

/** The stored form: flat texts without empty ones, choices in the main language. @throws fieldRequired, invalidField, phoneFormat */
function keptFields(
  { phone, parent_phone, ...texts }: Fields,
  options: RegistrationOptions,
  home: string,
): Record<string, string> {
  const name = shortText('name', texts.name, limits.name)
  if (name === '') throw refuse('fieldRequired', { field: 'name' })
  if (phone.number.trim() === '') throw refuse('fieldRequired', { field: 'phone' })
  const own = requirePhone(phone.area_code || home, phone.number)
  const hasParent = (parent_phone?.number ?? '').trim() !== ''
  const parent = hasParent ? requirePhone(parent_phone?.area_code || home, parent_phone?.number) : null
  const all = {
    name,
    phone_area_code: own.areaCode,
    phone: own.telephone,
    grade: options.main('grade', shortText('grade', texts.grade, profileLimits.grade)),
    birthday: birthdayOf(texts.birthday),
    subject: options.main('subject', shortText('subject', texts.subject, profileLimits.subject)),
    gender: texts.gender ?? '',
    parent_name: shortText('parent_name', texts.parent_name, limits.name),
    parent_phone_area_code: parent?.areaCode ?? '',
    parent_phone: parent?.telephone ?? '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''))
}

/**
 * A student claims a free trial course with a form; form and order are stored together. Whoever claims it again
 * after its validity has ended fills the form in again.
 * @throws adminCannotOrder, onlyStudentsOrder, consentNeeded, fieldRequired, invalidField, phoneFormat, agreementChanged and what createFreeOrder refuses
 */
export async function submitTrialForm(
  deps: Deps,
  user: SessionUser,
  { fields, ...body }: FreeClaim['body'],
): Promise<FreeClaim['reply']> {
  mayOrder(user, undefined)
  await requireConsent(deps.db, user)
  const kept = keptFields(fields, await registrationOptions(deps.db), await homeAreaCode(deps.db))
  const { currency } = await readSetting(deps.db, 'web_config')
  const agreementId = await acceptedAgreement(deps.db, 'buy_agreement', body.agreement_version)
  return withOrderNumber((number) =>
    createFreeOrder(deps, user, body, {
      currency,
      number,
      agreementId,
      note: async (tx) => {
        await tx
          .insert(freeClaims)
          .values({ userId: user.id, productId: body.productid, fields: kept })
          .onConflictDoUpdate({
            target: [freeClaims.userId, freeClaims.productId],
            set: { fields: kept, createdAt: sql`now()` },
          })
      },
    }),
  )
}
