import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Nullable,
  OneOf,
  Nothing,
  Timestamp,
} from '../../schema.ts'
import { mergeKinds, mergeObstacles } from './merge-kinds.ts'

const Account = component(
  'MergedAccount',
  Type.Object({
    id: Id,
    username: Type.String(),
    name: Type.String(),
    telephone: described(Type.String(), 'masked'),
    lesson_hours: described(Type.Integer(), 'lesson hours that are left on all courses'),
  }),
)

/** Two accounts of one person become one. */
export const mergeAdmin = {
  previewMerge: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/merge/{from_id}',
    summary: 'What a merge of two accounts of one person would move, and what stands in its way',
    access: 'admin',
    permission: 'account.security',
    params: Type.Object({
      id: described(Id, 'number of the account that stays'),
      from_id: described(Id, 'number of the account that is closed'),
    }),
    reply: Type.Object({
      kept: described(Account, 'the account that stays'),
      closed: described(Account, 'the account that is closed'),
      moves: described(
        Type.Array(
          Type.Object({
            kind: described(OneOf(mergeKinds), 'what it is that moves'),
            moved: described(Type.Integer(), 'rows that move to the account that stays'),
            left: described(
              Type.Integer(),
              'rows that stay with the closed account, since the other one has the same',
            ),
          }),
        ),
        'how much there is of each kind; kinds of which there is nothing are left out',
      ),
      both_own: described(
        Type.Array(Type.Object({ product_id: Id, product_name: Type.String() })),
        'courses that both own: the account that stays has both purchases',
      ),
      obstacles: described(
        Type.Array(
          Type.Object({
            kind: described(
              OneOf(mergeObstacles),
              'pending_order: both have an unpaid order of the course; booking: their booked lessons overlap; group: both are in a group of the offer',
            ),
            name: described(Type.String(), 'name of the course'),
          }),
        ),
        'what has to be ended first',
      ),
    }),
    refusals: [
      ...(['notFound', 'mergeSelf', 'mergeNotStudents', 'mergeClosed', 'mergeIntoLocked'] as const),
      'mergeErasure',
    ],
  }),
  mergeUsers: operation({
    method: 'POST',
    path: '/api/v1/admin/users/{id}/merge/{from_id}',
    summary:
      'Moves what an account has to another of the same person, and closes it; can be undone for a day',
    access: 'admin',
    permission: 'account.security',
    proof: 'always',
    params: Type.Object({
      id: described(Id, 'number of the account that stays'),
      from_id: described(Id, 'number of the account that is closed'),
    }),
    reply: Type.Object({ id: described(Id, 'number of the merge') }),
    refusals: [
      ...(['notFound', 'accountErased', 'permissionNotHeld', 'mergeSelf', 'mergeNotStudents'] as const),
      ...(['mergeClosed', 'mergeIntoLocked', 'mergeErasure', 'mergeObstacle'] as const),
    ],
  }),
  mergesOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/merges',
    summary: 'The merges that an account was part of, the latest first',
    access: 'admin',
    permission: 'account.security',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          kept_id: described(Id, 'number of the account that stayed'),
          kept_name: described(Type.String(), 'its name, or its user name'),
          closed_id: described(Id, 'number of the account that was closed'),
          closed_name: described(Type.String(), 'its name, or its user name'),
          merged_at: described(Timestamp, 'when it was done'),
          undone_at: described(Nullable(Timestamp), 'null: it holds'),
          is_undoable: described(Flag, 'it holds, and is not older than a day'),
        }),
      ),
    }),
  }),
  undoMerge: operation({
    method: 'POST',
    path: '/api/v1/admin/merges/{id}/undo',
    summary: 'Gives the closed account back what it had, and opens it again',
    access: 'admin',
    permission: 'account.security',
    params: described(IdParams, 'number of the merge'),
    reply: Nothing,
    refusals: ['notFound', 'accountErased', 'permissionNotHeld', 'mergeNotUndoable'],
  }),
}
