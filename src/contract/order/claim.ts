import { Type } from 'typebox'
import { limits } from '../account/limits.ts'
import { profileLimits } from '../account/profile-limits.ts'
import { operation } from '../operation.ts'
import { AreaCode, described, Id, Line, Telephone } from '../schema.ts'
import { order } from './operations.ts'
import { textPatterns } from '../text-patterns.ts'

const Phone = Type.Object({ area_code: Type.Optional(AreaCode), number: Telephone })

/** What a student writes into the form for a free trial course; name and phone are needed. */
export const ClaimFields = Type.Object({
  name: Line(limits.name),
  phone: Phone,
  grade: Type.Optional(Line(profileLimits.grade)),
  birthday: Type.Optional(Type.String({ maxLength: 10, pattern: textPatterns.optionalDay })),
  subject: Type.Optional(Line(profileLimits.subject)),
  gender: described(
    Type.Optional(Type.Union([Type.Literal(''), Type.Literal('0'), Type.Literal('1')])),
    '0 female, 1 male, as in profiles',
  ),
  parent_name: Type.Optional(Line(limits.name)),
  parent_phone: Type.Optional(Phone),
})

const { ordersource, address_id, fissionid, recommenduserid, agreement_version } =
  order.createOrder.body.properties

export const claim = {
  freeClaim: operation({
    method: 'POST',
    path: '/api/v1/student/freeclaim',
    summary: 'A student claims a free trial course with a form; the free order is made at once',
    access: 'signedIn',
    permission: 'order.write',
    own: true,
    body: Type.Object({
      productid: Id,
      fields: ClaimFields,
      ordersource,
      address_id,
      fissionid,
      recommenduserid,
      agreement_version,
    }),
    reply: order.createOrder.reply,
    refusals: [
      'adminCannotOrder',
      'onlyStudentsOrder',
      'productNotFound',
      'offShelf',
      'notFree',
      'alreadyOwned',
      'soldOut',
      'agreementChanged',
      'consentNeeded',
      'fieldRequired',
      'invalidField',
      'phoneFormat',
      'addressNeeded',
      'addressNotFound',
    ],
  }),
}
