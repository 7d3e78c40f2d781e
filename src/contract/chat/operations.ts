import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Flag, Id, IdParams, Line, Nothing, Nullable, Timestamp } from '../schema.ts'
import { chatLimits } from './rules.ts'

export const ChatMessage = Type.Object({
  id: Id,
  userid: Id,
  nickName: Type.String(),
  profile_picture_url: Type.String(),
  /** seconds */
  time: Timestamp,
  content: Type.String(),
  /** whoever said it looks after the class */
  is_teacher: Flag,
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
  /** between two messages of one person */
  seconds_between: Seconds,
  /** of one message, in UTF-8 */
  max_bytes: Bytes,
  /** pinned above the messages; empty: none */
  notice: Type.String(),
})

const Person = Type.Object({ userid: Id, nickName: Type.String() })

/** The talk of a class: the same calls whichever service carries the messages to the browsers. */
export const openClassChat = {
  chatMessages: operation({
    method: 'GET',
    path: '/api/openclass/chat/{id}',
    summary: 'What was said in a class, oldest first, and how its room is set up',
    access: 'signedIn',
    params: IdParams,
    query: Type.Object({ before: Type.Optional(Id) }),
    reply: Type.Object({
      list: Type.Array(ChatMessage),
      /** pass as `before` to read on into the past; null at the beginning */
      next: Nullable(Id),
      /** messages of this stretch that were taken away */
      deleted: Type.Array(Id),
      room: ChatRoomState,
      chat_status: ChatStatus,
    }),
    refusals: ['openClassNotFound', 'openClassNotBought', 'chatNotJoined', 'chatClosed'],
  }),
  sendChatMessage: operation({
    method: 'POST',
    path: '/api/openclass/chat/{id}',
    summary: 'Says something in a class; sent twice with one nonce it is said once',
    access: 'signedIn',
    params: IdParams,
    body: Type.Object({ content: Line(chatLimits.longestTyped), nonce: Line(36, 8) }),
    reply: ChatMessage,
    refusals: [
      'openClassNotFound',
      'openClassNotBought',
      'chatNotJoined',
      'chatClosed',
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
    summary: 'Mutes everybody, slows the room, pins a notice; what is left out stays as it is',
    access: 'signedIn',
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
  mutedPeople: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/chat/mutes',
    summary: 'Who is muted in a class',
    access: 'signedIn',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(Person) }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  muteChatPerson: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/chat/mutes/{userid}',
    summary: 'Mutes one person in a class, or lets them speak again',
    access: 'signedIn',
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
    params: Type.Object({ id: Id, message_id: Id }),
    reply: Nothing,
    refusals: ['openClassNotFound', 'noPermission', 'chatMessageNotFound'],
  }),
}
