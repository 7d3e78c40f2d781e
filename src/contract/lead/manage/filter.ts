import { Type } from 'typebox'
import { described, Id, Line, OneOf } from '../../schema.ts'
import { leadStates } from '../limits.ts'

/** What leads are narrowed to, in their list and in their export. */
export const LeadFilter = {
  keyword: described(Type.Optional(Line(64)), 'a part of the name, or the end of the phone'),
  state: Type.Optional(OneOf(leadStates)),
  owner: described(
    Type.Optional(Type.String({ pattern: '^(me|none|[1-9]\\d{0,8})$' })),
    'number of the user who looks after the lead; me: the caller; none: nobody does',
  ),
  source_id: described(Type.Optional(Id), 'number of the lead source'),
  due: described(
    Type.Optional(OneOf(['today'])),
    'today: to be contacted today or overdue, in the time zone of the school',
  ),
}
