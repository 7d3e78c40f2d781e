import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, Id, IdParams, Line, Nothing, Nullable, Timestamp } from '../schema.ts'
import { chatLimits } from './rules.ts'

/** A message within another, or above all: cut to its first characters. */
export const QuotedMessage = Type.Object({
  id: Id,
  nickName: Type.String(),
  content: described(Type.String(), 'its first characters; empty where it was deleted'),
  is_deleted: Flag,
})

export const ChatMessage = Type.Object({
  id: Id,
  userid: Id,
  nickName: Type.String(),
  profile_picture_url: Type.String(),
  time: described(Timestamp, 'seconds'),
  content: Type.String(),
  is_teacher: described(Flag, 'its author managed the class'),
  is_assistant: described(Flag, 'its author was an assistant of the class'),
  is_announcement: Flag,
  reply_to: described(Nullable(QuotedMessage), 'the message that it answers'),
})

/** 0 normal, 1 muted */
const ChatStatus = Flag
const Seconds = Type.Integer({
  minimum: chatLimits.secondsBetween,
  maximum: chatLimits.longestSecondsBetween,
})
const Bytes = Type.Integer({ minimum: chatLimits.fewestBytes, maximum: chatLimits.bytes })

export const ChatRoomState = Type.Object({
  all_muted: Flag,
  seconds_between: described(Seconds, 'between two messages of one person'),
  max_bytes: described(Bytes, 'of one message, in UTF-8'),
  notice: described(Type.String(), 'pinned above the messages; empty: none'),
  pinned: described(Nullable(QuotedMessage), 'the message that is pinned'),
  announcement: described(
    Nullable(
      Type.Object({
        id: Id,
        nickName: Type.String(),
        content: Type.String(),
        seconds_left: described(Type.Integer(), 'until it is no longer shown above the messages'),
      }),
    ),
    'shown above the messages now',
  ),
  revision: described(Type.Integer(), 'grows with every change; of two states the higher one is newer'),
})

const Person = Type.Object({ userid: Id, nickName: Type.String() })

/** The talk of a class: the same calls whichever service carries the messages to the browsers. */
export const openClassChat = {
  chatMessages: operation({
    method: 'GET',
    path: '/api/openclass/chat/{id}',
    summary: 'The messages of a class, oldest first, and the settings of its room',
    access: 'signedIn',
    permission: 'chat.read',
    params: IdParams,
    query: Type.Object({ before: Type.Optional(Id) }),
    reply: Type.Object({
      list: Type.Array(ChatMessage),
      next: described(Nullable(Id), 'pass as `before` to read on into the past; null at the beginning'),
      deleted: described(Type.Array(Id), 'messages of this stretch that were taken away'),
      room: ChatRoomState,
      chat_status: ChatStatus,
      wait_seconds: described(Type.Integer(), 'until the caller may send; 0: now'),
    }),
    refusals: [
      'openClassNotFound',
      'openClassNotBought',
      'classWaiting',
      'classRemoved',
      'chatNotJoined',
      'chatClosed',
    ],
  }),
  sendChatMessage: operation({
    method: 'POST',
    path: '/api/openclass/chat/{id}',
    summary: 'Sends a message in a class; sent twice with one nonce it is stored once',
    access: 'signedIn',
    permission: 'chat.write',
    params: IdParams,
    body: Type.Object({
      content: Line(chatLimits.longestTyped),
      nonce: Line(36, 8),
      reply_to: described(Type.Optional(Id), 'number of the message that it answers'),
    }),
    reply: ChatMessage,
    refusals: [
      'openClassNotFound',
      'openClassNotBought',
      'classWaiting',
      'classRemoved',
      'chatNotJoined',
      'chatClosed',
      'chatMessageNotFound',
      'chatEmpty',
      'chatTooLong',
      'chatTooOften',
      'chatMuted',
      'chatAllMuted',
      'chatBlockedWord',
    ],
  }),
  updateChatRoom: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/chat',
    summary: 'Mutes everybody, sets slow mode, pins a notice; what is left out is not changed',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    body: Type.Object({
      all_muted: Type.Optional(Flag),
      seconds_between: Type.Optional(Seconds),
      max_bytes: Type.Optional(Bytes),
      notice: Type.Optional(Line(chatLimits.notice)),
    }),
    reply: ChatRoomState,
    refusals: ['openClassNotFound', 'noPermission', 'chatBlockedWord'],
  }),
  pinChatMessage: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/chat/pin',
    summary: 'Pins a message above the others, in place of the one that was pinned',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    body: Type.Object({ message_id: Id }),
    reply: ChatRoomState,
    refusals: ['openClassNotFound', 'noPermission', 'chatMessageNotFound'],
  }),
  unpinChatMessage: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/chat/pin',
    summary: 'Takes the pinned message down',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    reply: ChatRoomState,
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  announceInChat: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/chat/announcement',
    summary: 'Sends a message that also stands above the others for a time; with one nonce it is stored once',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    body: Type.Object({
      content: Line(chatLimits.longestTyped),
      nonce: Line(36, 8),
      seconds: described(
        Type.Integer({
          minimum: chatLimits.shortestAnnouncement,
          maximum: chatLimits.longestAnnouncement,
        }),
        'how long it stands there',
      ),
    }),
    reply: Type.Object({ message: described(ChatMessage, 'as it was stored'), room: ChatRoomState }),
    refusals: [
      'openClassNotFound',
      'noPermission',
      'chatClosed',
      'chatEmpty',
      'chatTooLong',
      'chatBlockedWord',
    ],
  }),
  endChatAnnouncement: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/chat/announcement',
    summary: 'Takes the announcement down; its message stays',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    reply: ChatRoomState,
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  mutedPeople: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/chat/mutes',
    summary: 'Who is muted in a class',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(Person) }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  muteChatPerson: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/chat/mutes/{userid}',
    summary: 'Mutes one person in a class, or lets them speak again',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: Type.Object({ id: Id, userid: Id }),
    body: Type.Object({ chat_status: ChatStatus }),
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'userUnknown'],
  }),
  deleteChatMessage: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/chat/messages/{message_id}',
    summary: 'Takes a message away from everybody',
    access: 'signedIn',
    permission: 'chat.moderate',
    params: Type.Object({ id: Id, message_id: Id }),
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'chatMessageNotFound'],
  }),
}
