import type { CallReply } from '#web/lib/call.ts'

export type StreamInfo = CallReply<'GET /api/v1/openclass/{id}/stream'>
