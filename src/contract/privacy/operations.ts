import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, named, Nothing, Nullable, Timestamp } from '../schema.ts'
import { jobStatuses } from '../job-statuses.ts'
import { ErasurePreview } from './schema.ts'

/** What the signed-in person may do about what the school keeps of them. */
export const ownPrivacy = {
  ownDataFile: operation({
    method: 'GET',
    path: '/api/v1/account/data_file',
    summary: 'The last file of what is kept about the caller, and when they may ask for another one',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    reply: Type.Object({
      is_demo: described(Flag, '1: many use the account, and nobody gets a file'),
      next_at: described(Nullable(Timestamp), 'when another file may be asked for; null: now'),
      file: described(
        Nullable(
          Type.Object({
            id: Id,
            status: named(Type.Integer(), jobStatuses),
            done: described(Type.Integer(), 'tables and files written, and how many there are'),
            total: Type.Integer(),
            created_at: Timestamp,
            expires_at: described(Nullable(Timestamp), 'when the file is removed; null: there is none'),
          }),
        ),
        'null: none was asked for',
      ),
    }),
  }),
  createDataFile: operation({
    method: 'POST',
    path: '/api/v1/account/data_file',
    summary: 'Begins to write what is kept about the caller into a file; once a day',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    proof: 'always',
    reply: Type.Object({ id: Id }),
    refusals: ['dataFileTooSoon', 'privacyNotInDemo'],
  }),
  dataFileAddress: operation({
    method: 'GET',
    path: '/api/v1/account/data_file/{id}',
    summary: 'Where the caller’s own file is read from; the address soon expires',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    proof: 'always',
    params: IdParams,
    reply: Type.Object({ url: Type.String(), name: Type.String() }),
    refusals: ['notFound', 'dataFileNotReady'],
  }),
  ownErasure: operation({
    method: 'GET',
    path: '/api/v1/account/erasure',
    summary:
      'What the erasure of the own account would remove, what stays and why, and what stands in its way',
    access: 'signedIn',
    permission: 'privacy.read',
    own: true,
    reply: ErasurePreview,
    refusals: ['notFound', 'erasureNotOfAdministrators', 'accountErased', 'mergeClosed', 'tooManyRequests'],
  }),
  askForErasure: operation({
    method: 'POST',
    path: '/api/v1/account/erasure',
    summary: 'Asks for the erasure of the own account, which comes after the waiting time of the school',
    access: 'signedIn',
    permission: 'privacy.delete',
    own: true,
    proof: 'always',
    reply: Type.Object({ due_at: Timestamp }),
    refusals: [
      ...(['notFound', 'erasureNotOfAdministrators', 'erasureObstacle', 'erasureAsked'] as const),
      ...(['accountErased', 'mergeClosed', 'privacyNotInDemo'] as const),
    ],
  }),
  withdrawErasure: operation({
    method: 'DELETE',
    path: '/api/v1/account/erasure',
    summary: 'Takes the own erasure back',
    access: 'signedIn',
    permission: 'privacy.delete',
    own: true,
    reply: Nothing,
    refusals: ['notFound'],
  }),
}
