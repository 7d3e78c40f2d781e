import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, NumberedPageQuery, Page, Timestamp } from '../schema.ts'
import { AuditFilter } from './filter.ts'

export const audit = {
  auditLog: operation({
    method: 'GET',
    path: '/api/v1/admin/audit',
    summary: 'Who changed what, newest first',
    access: 'admin',
    permission: 'audit.read',
    query: Type.Object({
      ...NumberedPageQuery,
      ...AuditFilter,
    }),
    reply: Page(
      Type.Object({
        id: Id,
        username: described(Type.String(), 'empty for what the system did'),
        action: Type.String(),
        subject: Type.String(),
        detail: described(Type.String(), 'field by field as JSON text, where there is more to tell'),
        at: Timestamp,
        names: described(
          Type.Array(Type.Object({ record: Type.String(), name: Type.String() })),
          'names of what the subject and the detail give by number, such as `user 12`, as long as it is there',
        ),
        is_gone: described(Flag, 'the record that the entry is about is not there any more'),
      }),
    ),
    refusals: ['invalidField'],
  }),
}
