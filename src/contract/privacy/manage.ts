import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { IdParams, Nothing, Timestamp } from '../schema.ts'
import { ErasurePreview } from './schema.ts'

/** What the school may do about what it keeps of a person. */
export const privacyAdmin = {
  erasureOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/erasure',
    summary: 'What the erasure of a person would remove, what stays and why, and what stands in its way',
    access: 'admin',
    permission: 'privacy.read',
    params: IdParams,
    reply: ErasurePreview,
    refusals: ['notFound', 'erasureNotOfAdministrators', 'accountErased', 'mergeClosed', 'tooManyRequests'],
  }),
  askForErasureOfUser: operation({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/erasure',
    summary: 'Asks for the erasure of a person, who is told and can take it back until then',
    access: 'admin',
    permission: 'privacy.delete',
    proof: 'always',
    params: IdParams,
    reply: Type.Object({ due_at: Timestamp }),
    refusals: [
      ...(['notFound', 'erasureNotOfAdministrators', 'erasureObstacle', 'erasureAsked'] as const),
      ...(['accountErased', 'mergeClosed', 'privacyNotInDemo'] as const),
    ],
  }),
  withdrawErasureOfUser: operation({
    method: 'DELETE',
    path: '/api/v1/admin/users/{id}/erasure',
    summary: 'Takes the erasure of a person back',
    access: 'admin',
    permission: 'privacy.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound'],
  }),
}
