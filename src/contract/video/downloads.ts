import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { described, Flag, IdParams, Line, Nothing } from '../schema.ts'

const Allowed = Type.Object({
  recordings: described(Flag, 'who may watch the videos of the class may save them as files'),
  transcripts: described(Flag, 'who may watch the videos of the class may save their captions as files'),
})
const ofClass = ['openClassNotFound', 'noPermission'] as const

/** What students may save of a class; nothing unless its teacher or the school says so. */
export const classDownloads = {
  classDownloads: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/downloads',
    summary: 'What students may save of a class, for who manages it',
    access: 'signedIn',
    permission: 'video.read',
    params: IdParams,
    reply: Allowed,
    refusals: ofClass,
  }),
  allowDownloads: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/downloads',
    summary: 'Says what students may save of a class',
    access: 'signedIn',
    permission: 'video.write',
    params: IdParams,
    body: Allowed,
    reply: Nothing,
    refusals: ofClass,
  }),
  videoFile: operation({
    method: 'GET',
    path: '/api/v1/videos/file',
    summary: 'Where a video is saved as a file, for who may save it; the address is good for this session',
    access: 'signedIn',
    permission: 'video.read',
    query: Type.Object({ fileID: described(Line(64, 1), 'name of the video') }),
    reply: Type.Object({ url: Type.String() }),
    refusals: ['videoNotFound', 'downloadNotAllowed', 'videoNotReady', 'storageUnavailable'],
  }),
}
