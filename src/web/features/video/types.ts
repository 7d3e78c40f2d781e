import type { CallReply } from '#web/lib/call.ts'

export type Video = CallReply<'GET /api/v1/videos'>['list'][number]
export type ClassVideo = CallReply<'GET /api/v1/openclass/{id}/videos'>['list'][number]
export type VideoLimits = CallReply<'GET /api/v1/videos/limits'>
