import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, Currency, described, Flag, Id, IdParams, Money, Nullable, Timestamp } from '../schema.ts'

/** Somebody in a group, as everybody may see them: the name masked to its first letter. */
const GroupMember = component(
  'GroupMember',
  Type.Object({
    name: Type.String(),
    avatar_url: Type.String(),
    is_leader: Flag,
  }),
)

export const group = {
  group: operation({
    method: 'GET',
    path: '/api/v1/groups/{id}',
    summary: 'A group that buys together, for whoever has its link; without anything that is private',
    access: 'public',
    permission: 'group.read',
    params: IdParams,
    reply: Type.Object({
      group_id: Id,
      activity_id: Id,
      product_id: Id,
      product_name: Type.String(),
      cover_url: Type.String(),
      price: described(Money, 'what the product costs alone, without any offer'),
      group_price: Money,
      currency: Currency,
      number: described(Type.Integer(), 'members that the group needs, and those who have paid'),
      paid: Type.Integer(),
      state: described(
        Type.Union([
          Type.Literal('open'),
          Type.Literal('formed'),
          Type.Literal('failed'),
          Type.Literal('expired'),
          Type.Literal('stopped'),
        ]),
        'open, formed, failed (its members get their money back), expired (about to be closed), or stopped: the school has ended the offer, so nobody may join any more',
      ),
      expires_at: Timestamp,
      members: described(Type.Array(GroupMember), 'those who have paid, the leader first'),
      own_order: described(
        Nullable(Type.Object({ order_id: Id, pending: Flag })),
        'the own order in it: `pending` while it is not paid; null for everybody else',
      ),
    }),
    refusals: ['groupUnknown'],
  }),
  openGroups: operation({
    method: 'GET',
    path: '/api/v1/activities/{id}/groups',
    summary: 'Groups of an activity that one may join now, those nearly complete first',
    access: 'public',
    permission: 'group.read',
    params: IdParams,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 3 })) }),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          group_id: Id,
          leader: Type.Object({ name: Type.String(), avatar_url: Type.String() }),
          number: Type.Integer(),
          paid: Type.Integer(),
          expires_at: Timestamp,
        }),
      ),
      total: Type.Integer(),
    }),
  }),
}
