import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { described, Flag, Id, IdParams, Nothing, Timestamp } from '../../schema.ts'

/** The devices that people are signed in on, for administrators. */
export const userSessionAdmin = {
  adminUserSessions: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/sessions',
    summary: 'The devices that a user is signed in on, the last used first',
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          browser: described(Type.String(), 'names of products; empty when unknown'),
          system: Type.String(),
          address: Type.String(),
          created_at: Timestamp,
          last_used_at: Timestamp,
          is_current: Flag,
        }),
      ),
    }),
    refusals: ['notFound'],
  }),
  endUserSessions: operation({
    method: 'DELETE',
    path: '/api/v1/admin/users/{id}/sessions',
    summary: "Ends all sessions of a user; the caller's own session is kept",
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound', 'permissionNotHeld', 'accountErased'],
  }),
  endUserSession: operation({
    method: 'DELETE',
    path: '/api/v1/admin/sessions/{id}',
    summary: 'Signs one device of a user out',
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    reply: Nothing,
    refusals: ['notFound', 'permissionNotHeld', 'accountErased'],
  }),
}
