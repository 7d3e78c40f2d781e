import { Type } from 'typebox'
import { Day, described, Id, Line, OneOf } from '../schema.ts'
import { auditActions } from './actions.ts'

/** What the log is narrowed to, in its list and in its export. */
export const AuditFilter = {
  subject: described(Type.Optional(Line(64)), 'a part of the subject or of the action'),
  record: described(
    Type.Optional(Line(64)),
    'exactly this subject, as `order 1001`: what happened to one record',
  ),
  number: described(Type.Optional(Id), 'records of any kind with this number'),
  action: described(Type.Optional(OneOf(auditActions)), 'what was done'),
  person: described(Type.Optional(Line(64)), "a part of the person's user name or name"),
  from: described(Type.Optional(Day), 'the first day that is wanted'),
  to: described(Type.Optional(Day), 'the last day that is wanted'),
}
