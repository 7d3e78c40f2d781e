import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Id, Line, Page, PageQuery, Timestamp } from '../schema.ts'

export const audit = {
  auditLog: operation({
    method: 'GET',
    path: '/api/v1/admin/audit',
    summary: 'Who changed what, newest first',
    access: 'admin',
    permission: 'audit.read',
    query: Type.Object({
      ...PageQuery,
      subject: described(Type.Optional(Line(64)), 'a part of the subject or of the action'),
      record: described(Type.Optional(Line(64)), 'exactly this subject, as user 1001'),
      person: described(Type.Optional(Line(64)), "a part of the person's user name or name"),
    }),
    reply: Page(
      Type.Object({
        id: Id,
        username: described(Type.String(), 'empty for what the system did'),
        action: Type.String(),
        subject: Type.String(),
        detail: described(Type.String(), 'field by field as JSON text, where there is more to tell'),
        at: Timestamp,
      }),
    ),
  }),
}
