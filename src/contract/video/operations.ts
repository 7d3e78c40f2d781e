import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { CLASS_VIDEOS_AT_MOST } from '../openclass/enums.ts'
import {
  Anyway,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { VIDEO_NAME_LENGTH } from './limits.ts'

const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  status: described(Type.Integer({ minimum: 0, maximum: 3 }), '0 waiting, 1 running, 2 success, 3 failed'),
  progress: Type.Integer(),
  error: described(Type.String(), "why it failed, in the reader's language; empty: it did not"),
  created_at: Timestamp,
})

const Video = Type.Object({
  id: Id,
  fileID: Type.String(),
  name: Type.String(),
  source: described(Type.String(), 'broadcast, upload, clip or concat'),
  is_trial: described(Flag, 'the recording of a broadcast that ended before its class began'),
  duration: described(Type.Number(), 'seconds'),
  bytes: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  has_source: Flag,
  has_hd: Flag,
  has_sd: Flag,
  owner_name: Type.String(),
  created_at: Timestamp,
  job: described(Nullable(Job), 'the newest work on it'),
})

/** What may be uploaded here, for a page to say so before anybody waits. */
const Limits = Type.Object({
  is_available: described(Flag, 'there is a program that makes videos'),
  most_bytes: Type.Integer(),
  most_seconds: Type.Integer(),
})

/** Videos and recordings: the administrator's all, a teacher's own. */
/** Seconds from the beginning; no video is longer than a week. */
const Second = Type.Number({ minimum: 0, maximum: 604_800 })
const ClipRange = Type.Object({
  start: Second,
  end: Second,
  name: Type.Optional(described(Line(VIDEO_NAME_LENGTH), 'of the part; empty: that of the video')),
})

export const video = {
  videos: operation({
    method: 'GET',
    path: '/api/v1/videos',
    summary: 'Videos, newest first',
    access: 'signedIn',
    permission: 'video.read',
    query: Type.Object({ ...PageQuery, keyword: Type.Optional(Line(64)) }),
    reply: Page(Video),
    refusals: ['noPermission'],
  }),
  videoById: operation({
    method: 'GET',
    path: '/api/v1/videos/{id}',
    summary: 'One video with what is made of it',
    access: 'signedIn',
    permission: 'video.read',
    params: IdParams,
    reply: Video,
    refusals: ['videoNotFound', 'noPermission'],
  }),
  videoLimits: operation({
    method: 'GET',
    path: '/api/v1/videos/limits',
    summary: 'How large and long an uploaded video may be',
    access: 'signedIn',
    permission: 'video.read',
    reply: Limits,
    refusals: ['noPermission'],
  }),
  renameVideo: operation({
    method: 'PUT',
    path: '/api/v1/videos/{id}',
    summary: 'Gives a video another name',
    access: 'signedIn',
    permission: 'video.write',
    params: IdParams,
    body: Type.Object({ name: Line(VIDEO_NAME_LENGTH, 1) }),
    reply: Nothing,
    refusals: ['videoNotFound', 'noPermission', 'fieldRequired'],
  }),
  removeVideo: operation({
    method: 'DELETE',
    path: '/api/v1/videos/{id}',
    summary: 'Removes a video that no class shows',
    access: 'signedIn',
    permission: 'video.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['videoNotFound', 'videoInUse', 'noPermission'],
  }),
  retryVideo: operation({
    method: 'POST',
    path: '/api/v1/videos/{id}/retry',
    summary: 'Tries a failed work on a video again',
    access: 'signedIn',
    permission: 'video.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['videoNotFound', 'videoNotFailed', 'videoOff', 'noPermission'],
  }),
  openClassVideos: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/videos',
    summary: 'The videos of a class in their order, for who manages it',
    access: 'signedIn',
    permission: 'video.read',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(Type.Object({ ...Video.properties, open_class_video_id: Id })),
    }),
    refusals: ['openClassNotFound', 'noPermission'],
  }),
  setOpenClassVideos: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/videos',
    summary: 'Makes these the videos of a class, or of the lesson that it belongs to, in this order',
    access: 'signedIn',
    permission: 'video.write',
    params: IdParams,
    body: Type.Object({ video_ids: Type.Array(Id, { maxItems: CLASS_VIDEOS_AT_MOST }), anyway: Anyway }),
    reply: Nothing,
    refusals: ['openClassNotFound', 'videoNotFound', 'noPermission', 'productIncomplete'],
  }),
  vodVideoUrl: operation({
    method: 'GET',
    path: '/api/qcloud/vodvideourl',
    summary: 'The addresses of a video for this viewer',
    access: 'signedIn',
    permission: 'video.read',
    query: Type.Object({ fileID: Line(64, 1) }),
    reply: Type.Object({ m3u8: Type.String(), m3u8_hd: Type.String(), m3u8_sd: Type.String() }),
    refusals: ['videoNotFound', 'noPermission', 'storageUnavailable'],
  }),
  clipVideo: operation({
    method: 'PUT',
    path: '/api/qcloud/vodvideo/clip/{open_class_video_id}',
    summary: 'Cuts a part out of a video of a class, as a new one',
    access: 'signedIn',
    permission: 'video.write',
    params: Type.Object({ open_class_video_id: Id }),
    body: ClipRange,
    reply: Type.Object({ job_id: Id, video_id: Id }),
    refusals: [
      'videoNotFound',
      'videoNotReady',
      'clipRange',
      'videoOff',
      'openClassNotFound',
      'noPermission',
    ],
  }),
  clipOwnVideo: operation({
    method: 'POST',
    path: '/api/v1/videos/{id}/clip',
    summary: 'Cuts a part out of an own video, as a new one',
    access: 'signedIn',
    permission: 'video.write',
    params: IdParams,
    body: ClipRange,
    reply: Type.Object({ job_id: Id, video_id: Id }),
    refusals: ['videoNotFound', 'videoNotReady', 'clipRange', 'videoOff', 'noPermission'],
  }),
  concatVideos: operation({
    method: 'POST',
    path: '/api/qcloud/vodvideo/concat',
    summary: 'Puts videos one after the other, as a new one',
    access: 'signedIn',
    permission: 'video.write',
    body: Type.Object({
      file_ids: Type.Array(Line(64, 1), { minItems: 2, maxItems: 20 }),
      name: Type.Optional(Line(VIDEO_NAME_LENGTH)),
    }),
    reply: Type.Object({ job_id: Id, video_id: Id }),
    refusals: ['videoNotFound', 'videoNotReady', 'videoOff', 'noPermission'],
  }),
  videoJob: operation({
    method: 'GET',
    path: '/api/v1/videos/jobs/{id}',
    summary: 'How far a work on a video is',
    access: 'signedIn',
    permission: 'video.read',
    params: IdParams,
    reply: Job,
    refusals: ['videoNotFound', 'noPermission'],
  }),
}
