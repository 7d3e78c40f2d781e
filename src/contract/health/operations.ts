import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Nullable, OneOf, Timestamp } from '../schema.ts'
import { findingIds, findingParts, severities } from './findings.ts'

const Finding = component(
  'HealthFinding',
  Type.Object({
    id: described(OneOf(findingIds), 'which finding it is; its texts are named by it'),
    part: described(OneOf(findingParts), 'what it is about'),
    severity: described(
      OneOf(severities),
      'error: something does not work, or money or data are in danger; warning: it soon will not, or a part is missing',
    ),
    params: described(
      Type.Record(Type.String(), Type.String()),
      'the values in its texts, such as the number of records and the names of some',
    ),
  }),
)

const Health = component(
  'Health',
  Type.Object({
    checked_at: described(Nullable(Timestamp), 'when everything was last checked; null: not yet'),
    findings: described(Type.Array(Finding), 'what is wrong, errors first'),
    alarms: described(
      Type.Object({
        addresses: described(Type.Array(Type.String()), 'e-mail addresses that alarms go to'),
        leave: described(Flag, 'whether e-mails leave the school at all'),
      }),
      'who is told of what waits for a person',
    ),
  }),
)

export const health = {
  health: operation({
    method: 'GET',
    path: '/api/v1/admin/health',
    summary: 'What the last check of the school has found wrong',
    access: 'admin',
    permission: 'health.configure',
    reply: Health,
  }),
  checkHealth: operation({
    method: 'POST',
    path: '/api/v1/admin/health/check',
    summary: 'Checks machine, database, files, money and messages now, which takes up to half a minute',
    access: 'admin',
    permission: 'health.configure',
    reply: Health,
  }),
}
