import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Id,
  IdParams,
  Line,
  NextRevision,
  Nullable,
  Revised,
  Seen,
  Timestamp,
} from '../schema.ts'
import { CHAPTER_TITLE_LENGTH, CHAPTERS_AT_MOST } from './limits.ts'

export const ChapterShape = component(
  'Chapter',
  Type.Object({
    second: described(
      Type.Number({ minimum: 0, maximum: 604_800, examples: [95] }),
      'of the video, where it begins',
    ),
    title: described(
      Type.String({ maxLength: CHAPTER_TITLE_LENGTH, examples: ['执笔'] }),
      'empty: a mark that was set while the class was live and has no name yet',
    ),
    homework_id: described(
      Nullable(Id),
      'homework of a lesson that shows the video, to which it leads; null: none',
    ),
  }),
)
const Chapters = described(
  Type.Array(ChapterShape, { maxItems: CHAPTERS_AT_MOST }),
  'in the order of their seconds',
)
const ofVideo = ['videoNotFound', 'noPermission'] as const

/** Chapters of videos, and the marks that are set while a class is live and become chapters of its recording. */
export const chapter = {
  chapters: operation({
    method: 'GET',
    path: '/api/v1/chapters',
    summary: 'The chapters of a video, for who may watch it',
    access: 'signedIn',
    permission: 'chapter.read',
    query: Type.Object({ fileID: described(Line(64, 1), 'name of the video') }),
    reply: Type.Object({ list: Chapters }),
    refusals: ['videoNotFound'],
  }),
  editedChapters: operation({
    method: 'GET',
    path: '/api/v1/videos/{id}/chapters',
    summary: 'The chapters of a video, and the homework that they may lead to, for the editor',
    access: 'signedIn',
    permission: 'chapter.read',
    params: IdParams,
    reply: Type.Object({
      ...Revised(Type.Object({ chapters: Chapters })).properties,
      homework: described(
        Type.Array(Type.Object({ id: Id, title: Type.String() })),
        'published homework of the lessons that show the video',
      ),
    }),
    refusals: ofVideo,
  }),
  saveChapters: operation({
    method: 'PUT',
    path: '/api/v1/videos/{id}/chapters',
    summary: 'Makes these the chapters of a video',
    access: 'signedIn',
    permission: 'chapter.write',
    params: IdParams,
    body: Seen(Type.Object({ chapters: Chapters })),
    reply: NextRevision,
    refusals: [...ofVideo, 'chapterTimes', 'homeworkNotFound', 'recordChanged'],
  }),
  markClass: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/marks',
    summary: 'Marks this moment of a live class, which becomes a chapter of its recording',
    access: 'signedIn',
    permission: 'chapter.write',
    params: IdParams,
    body: Type.Object({
      title: Type.Optional(described(Line(CHAPTER_TITLE_LENGTH), 'of the chapter; left out: none yet')),
      nonce: Line(36, 8),
    }),
    reply: Type.Object({ id: Id, at: Timestamp }),
    refusals: ['openClassNotFound', 'noPermission', 'classNotLive', 'tooManyMarks'],
  }),
}
