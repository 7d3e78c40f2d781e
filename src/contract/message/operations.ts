import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Money,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { kindNames, messageTopics } from './kinds.ts'

const Unread = Type.Object({
  unread: described(Type.Integer(), 'how many are unread: exact up to 99; 100 says that there are more'),
})

const Message = component(
  'MessageToUser',
  Type.Object({
    id: Id,
    kind: described(OneOf(kindNames), 'what the message says'),
    params: described(
      Type.Object({
        name: Type.String(),
        words: described(Type.Optional(Type.String()), 'what a person wrote to it, such as a reason'),
        body: described(Type.Optional(Type.String()), 'the text of an announcement'),
        at: Type.Optional(Timestamp),
        amount: Type.Optional(Money),
        currency: Type.Optional(Currency),
        person: described(Type.Optional(Type.String()), 'name of whom it is about'),
      }),
      'the values in the words of its kind',
    ),
    target_id: described(
      Type.Union([Id, Type.Null()]),
      'what it leads to, such as an order or a class, as the kind says; null: nothing',
    ),
    is_read: Flag,
    created_at: Timestamp,
  }),
)

export const message = {
  messages: operation({
    method: 'GET',
    path: '/api/v1/messages',
    summary: 'The messages of the caller, newest first',
    access: 'signedIn',
    permission: 'message.read',
    own: true,
    query: Type.Object({
      ...PageQuery,
      unread: described(Type.Optional(Flag), '1: the unread ones alone'),
      topic: described(Type.Optional(OneOf(messageTopics)), 'what they are about'),
    }),
    reply: Page(Message),
  }),
  unreadMessages: operation({
    method: 'GET',
    path: '/api/v1/messages/unread',
    summary: 'How many messages of the caller are unread',
    access: 'signedIn',
    permission: 'message.read',
    own: true,
    reply: Unread,
  }),
  readMessages: operation({
    method: 'PUT',
    path: '/api/v1/messages/read',
    summary: 'Marks own messages as read: some, or all up to one',
    access: 'signedIn',
    permission: 'message.write',
    own: true,
    body: Type.Object({
      ids: described(
        Type.Optional(Type.Array(Id, { maxItems: 100 })),
        'numbers of messages; those of others stay as they are',
      ),
      until: described(
        Type.Optional(Id),
        'the newest message that was shown: it and all before it are read, what came since is not',
      ),
    }),
    reply: Unread,
  }),
  messagesOfUser: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/messages',
    summary: 'What one user received in the message centre, newest first',
    access: 'admin',
    permission: 'message.read',
    params: described(IdParams, 'number of the user'),
    query: Type.Object(PageQuery),
    reply: Page(Message),
  }),
}
