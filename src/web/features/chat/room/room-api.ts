import type { ChatMessageShape } from '#contract/chat/events.ts'
import type { ByKey } from '#contract/operations.ts'
import { callSilently } from '#web/lib/call.ts'

export type Stretch = ByKey['GET /api/openclass/chat/{id}']['reply']

/** The API calls of a room. */
export interface RoomApi {
  read: (classId: number, before?: number) => Promise<Stretch>
  send: (classId: number, content: string, nonce: string, replyTo?: number) => Promise<ChatMessageShape>
}

export const roomApi: RoomApi = {
  read: (id, before) =>
    callSilently('GET /api/openclass/chat/{id}', {
      params: { id },
      query: before === undefined ? {} : { before },
    }),
  send: (id, content, nonce, replyTo) =>
    callSilently('POST /api/openclass/chat/{id}', {
      params: { id },
      body: { content, nonce, ...(replyTo !== undefined && { reply_to: replyTo }) },
    }),
}
