import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Line } from '../schema.ts'
import { blockedWordLimits } from './limits.ts'

/** What the school sets for the chat of all its classes. */
export const ChatSettings = Type.Object({
  /** messages with one of these are refused */
  blocked_words: Type.Array(Line(blockedWordLimits.length, 1), {
    default: [],
    maxItems: blockedWordLimits.words,
  }),
})

export const chatAdmin = {
  chatSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/chat',
    summary: 'The words that are not allowed in the chat of a class',
    access: 'admin',
    reply: ChatSettings,
  }),
  updateChatSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/chat',
    summary: 'Changes the words that are not allowed in the chat of a class',
    access: 'admin',
    body: ChatSettings,
    reply: ChatSettings,
  }),
}
