import { Type } from 'typebox'
import { orderSources, orderStatuses, orderTypes, payments } from '../status.ts'
import { OFFLINE } from '../../payment/offline-kinds.ts'
import { TagName } from '../../account/manage/tags.ts'
import { Day, described, Flag, Id, Line, named } from '../../schema.ts'

/** The first and the last day that are wanted, both included. */
const Days = { from: Type.Optional(Day), to: Type.Optional(Day) }

const Keyword = Type.Optional(Line(64))

/** What orders are narrowed to, in their list and in their export. */
export const OrderFilter = {
  keyword: described(
    Keyword,
    "beginning of the number, part of the student's name, user name or course, now or then, or the end of the phone",
  ),
  status: Type.Optional(named(Type.Integer({ minimum: 0, maximum: 13 }), orderStatuses)),
  type: Type.Optional(named(Type.Integer({ minimum: 1, maximum: 3 }), orderTypes)),
  payment: Type.Optional(named(Type.Integer({ minimum: 0, maximum: 4 }), payments)),
  source: Type.Optional(named(Type.Integer({ minimum: 1, maximum: 6 }), orderSources)),
  userid: described(Type.Optional(Id), 'of this student alone'),
  /** when it was ordered */
  ...Days,
}

/** The same for money that came in. */
export const PaymentFilter = {
  method: Type.Optional(
    Type.Union([
      Type.Literal('wechat'),
      Type.Literal('alipay'),
      Type.Literal('paypal'),
      Type.Literal(OFFLINE),
    ]),
  ),
  outcome: Type.Optional(
    Type.Union([
      Type.Literal('granted'),
      Type.Literal('duplicate'),
      Type.Literal('late'),
      Type.Literal('sold_out'),
      Type.Literal('group_closed'),
      Type.Literal('repriced'),
      Type.Literal('void'),
    ]),
  ),
  /** when it was paid */
  ...Days,
}

/** The same for students. */
export const StudentFilter = {
  keyword: Keyword,
  state: Type.Optional(
    Type.Union([Type.Literal('active'), Type.Literal('locked'), Type.Literal('unverified')]),
  ),
  tag: Type.Optional(TagName),
}

export const TestFilter = { is_test: Type.Optional(Flag) }
