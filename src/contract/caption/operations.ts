import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { VideoJob } from '../video/job.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  NextRevision,
  Nothing,
  Nullable,
  OneOf,
  Revised,
  Seen,
  SeenRevision,
  Timestamp,
} from '../schema.ts'
import {
  CAPTION_FILE_LENGTH,
  captionFormats,
  captionSources,
  CUE_LENGTH,
  CUES_AT_MOST,
  LAST_CUE_SECOND,
  LIVE_CAPTION_LENGTH,
} from './limits.ts'

const Second = Type.Number({ minimum: 0, maximum: LAST_CUE_SECOND, examples: [12.5] })
export const CueShape = component(
  'Cue',
  Type.Object({
    start: described(Second, 'from when on it is shown, in seconds of the video'),
    end: described(Second, 'until when it is shown, in seconds of the video'),
    text: described(
      Type.String({ minLength: 1, maxLength: CUE_LENGTH, examples: ['今天我们学习执笔。'] }),
      'plain text; a line break begins another line',
    ),
  }),
)
const Cues = described(Type.Array(CueShape, { maxItems: CUES_AT_MOST }), 'in the order of their beginnings')
const CaptionLanguage = described(OneOf(languages), 'of the captions')
const Source = described(
  OneOf(captionSources),
  'upload: a file; edited: saved in the editor; automatic: recognized by a program, and not edited since; live: typed while the class was live, and not saved since',
)
const TrackParams = Type.Object({ id: Id, language: CaptionLanguage })
const File = described(OneOf(captionFormats), 'vtt: WebVTT; srt: SubRip; txt: a transcript to read')
const FileID = described(Line(64, 1), 'name of the video')
const ofVideo = ['videoNotFound', 'noPermission'] as const

export const LiveCaption = component(
  'LiveCaption',
  Type.Object({
    id: Id,
    language: CaptionLanguage,
    text: Type.String(),
    at: described(Type.Number(), 'when it was typed, in Unix seconds with parts'),
  }),
)

/** Captions of videos, in up to three languages each. */
export const caption = {
  captionTracks: operation({
    method: 'GET',
    path: '/api/v1/videos/{id}/captions',
    summary: 'In which languages a video has captions, for who may change them',
    access: 'signedIn',
    permission: 'caption.read',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          language: CaptionLanguage,
          source: Source,
          cues: described(Type.Integer(), 'how many'),
          updated_at: described(Nullable(Timestamp), 'null: typed while the class was live'),
        }),
      ),
      automatic: described(
        Type.Array(
          Type.Object({
            language: CaptionLanguage,
            job: described(Nullable(VideoJob), 'the newest work on them; null: nobody has asked for them'),
          }),
        ),
        'languages in which captions can be made by the speech recognition of the school; none without one',
      ),
    }),
    refusals: ofVideo,
  }),
  makeCaptions: operation({
    method: 'POST',
    path: '/api/v1/videos/{id}/captions/{language}/automatic',
    summary:
      'Has captions of a video made from what is said in it; asked for again while that runs, it goes on',
    access: 'signedIn',
    permission: 'caption.write',
    params: TrackParams,
    reply: VideoJob,
    refusals: [...ofVideo, 'captionsExist', 'speechOff', 'videoNotReady', 'videoOff'],
  }),
  editedCaptions: operation({
    method: 'GET',
    path: '/api/v1/videos/{id}/captions/{language}',
    summary: 'The captions of a video in one language, for the editor; no cues where there are none yet',
    access: 'signedIn',
    permission: 'caption.read',
    params: TrackParams,
    reply: Revised(Type.Object({ cues: Cues })),
    refusals: ofVideo,
  }),
  saveCaptions: operation({
    method: 'PUT',
    path: '/api/v1/videos/{id}/captions/{language}',
    summary: 'Makes these the captions of a video in one language',
    access: 'signedIn',
    permission: 'caption.write',
    params: TrackParams,
    body: Seen(Type.Object({ cues: Cues })),
    reply: NextRevision,
    refusals: [...ofVideo, 'captionTimes', 'captionEmpty', 'recordChanged'],
  }),
  uploadCaptions: operation({
    method: 'POST',
    path: '/api/v1/videos/{id}/captions/{language}/file',
    summary: 'Reads a caption file and makes its cues the captions of a video in one language',
    access: 'signedIn',
    permission: 'caption.write',
    params: TrackParams,
    body: Type.Object({
      format: described(OneOf(['vtt', 'srt'] as const), 'vtt: WebVTT; srt: SubRip'),
      content: described(
        Type.String({
          maxLength: CAPTION_FILE_LENGTH,
          examples: ['WEBVTT\n\n00:01.000 --> 00:03.000\n今天我们学习执笔。\n'],
        }),
        'the text of the file',
      ),
      revision: SeenRevision,
    }),
    reply: Type.Object({ cues: described(Type.Integer(), 'how many were read'), ...NextRevision.properties }),
    refusals: [...ofVideo, 'captionLine', 'captionFileEmpty', 'captionFileTooLong', 'recordChanged'],
  }),
  removeCaptions: operation({
    method: 'DELETE',
    path: '/api/v1/videos/{id}/captions/{language}',
    summary: 'Removes the captions of a video in one language',
    access: 'signedIn',
    permission: 'caption.delete',
    params: TrackParams,
    reply: Nothing,
    refusals: [...ofVideo, 'captionsNotFound'],
  }),
  shownCaptions: operation({
    method: 'GET',
    path: '/api/v1/captions',
    summary: 'In which languages a video has captions, for who may watch it',
    access: 'signedIn',
    permission: 'caption.read',
    query: Type.Object({ fileID: FileID }),
    reply: Type.Object({
      list: Type.Array(Type.Object({ language: CaptionLanguage, source: Source })),
      may_download: described(Flag, 'the caller may save the transcript'),
    }),
    refusals: ['videoNotFound'],
  }),
  captionCues: operation({
    method: 'GET',
    path: '/api/v1/captions/{language}',
    summary: 'The captions of a video in one language, for who may watch it',
    access: 'signedIn',
    permission: 'caption.read',
    params: Type.Object({ language: CaptionLanguage }),
    query: Type.Object({ fileID: FileID }),
    reply: Type.Object({ cues: Cues }),
    refusals: ['videoNotFound', 'captionsNotFound'],
  }),
  captionFile: operation({
    method: 'GET',
    path: '/api/v1/captions/{language}/file',
    summary: 'The captions of a video as the text of a file, for who may save them',
    access: 'signedIn',
    permission: 'caption.read',
    params: Type.Object({ language: CaptionLanguage }),
    query: Type.Object({ fileID: FileID, format: File }),
    reply: Type.Object({
      name: described(Type.String(), 'of the file, with its ending'),
      content: described(Type.String(), 'the text of the file'),
    }),
    refusals: ['videoNotFound', 'captionsNotFound', 'downloadNotAllowed'],
  }),
  liveCaptions: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/live-captions',
    summary: 'The newest lines that were typed in a class while it is live, oldest first',
    access: 'signedIn',
    permission: 'caption.read',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(LiveCaption) }),
    refusals: ['openClassNotFound', 'openClassNotBought'],
  }),
  typeLiveCaption: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/live-captions',
    summary: 'Shows a line to everybody in a class; sent twice with one nonce it is shown once',
    access: 'signedIn',
    permission: 'caption.write',
    params: IdParams,
    body: Type.Object({
      language: CaptionLanguage,
      text: Type.String({ minLength: 1, maxLength: LIVE_CAPTION_LENGTH, examples: ['今天我们学习执笔。'] }),
      nonce: Line(36, 8),
    }),
    reply: LiveCaption,
    refusals: ['openClassNotFound', 'noPermission', 'captionEmpty', 'classNotLive'],
  }),
  searchClass: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/search',
    summary: 'Where in the videos of a class a word is said or written in its chat, for who may watch them',
    access: 'signedIn',
    permission: 'caption.read',
    params: IdParams,
    query: Type.Object({ keyword: described(Line(64, 1), 'words to look for') }),
    reply: Type.Object({
      list: described(
        Type.Array(
          Type.Object({
            kind: described(OneOf(['caption', 'chat'] as const), 'where it stands'),
            fileID: FileID,
            second: described(Type.Number(), 'of the video'),
            text: Type.String(),
            by: described(Type.String(), 'who wrote it in the chat; empty: a caption'),
          }),
        ),
        'in the order of the videos, and of their seconds',
      ),
      more: described(Flag, 'there are more than these'),
    }),
    refusals: ['openClassNotFound', 'openClassNotBought', 'demoOpenClass', 'noReplay'],
  }),
}
