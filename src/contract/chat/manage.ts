import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Line, Revised, Seen } from '../schema.ts'
import { blockedWordLimits } from './limits.ts'

/** What the school sets for the chat of all its classes. */
export const ChatSettings = Type.Object({
  blocked_words: described(
    Type.Array(Line(blockedWordLimits.length, 1), {
      default: [],
      maxItems: blockedWordLimits.words,
    }),
    'messages with one of these are refused',
  ),
})

export const chatAdmin = {
  chatSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/chat',
    summary: 'The words that are not allowed in the chat of a class',
    access: 'admin',
    permission: 'chat.configure',
    reply: Revised(ChatSettings),
  }),
  updateChatSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/chat',
    summary: 'Changes the words that are not allowed in the chat of a class',
    access: 'admin',
    permission: 'chat.configure',
    body: Seen(ChatSettings),
    reply: Revised(ChatSettings),
    refusals: ['recordChanged'],
  }),
}
