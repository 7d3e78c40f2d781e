import { Type } from 'typebox'
import { CUES_AT_MOST } from '#contract/caption/limits.ts'
import { CueShape } from '#contract/caption/operations.ts'
import { CHAPTERS_AT_MOST } from '#contract/chapter/limits.ts'
import { ChapterShape } from '#contract/chapter/operations.ts'
import { languages } from '#contract/languages.ts'
import {
  agreementVersions,
  auditLog,
  banners,
  captionTracks,
  customPages,
  uploads,
  videoChapters,
  videos,
  videoSegments,
} from '../../../../db/tables/all.ts'
import { isFileName, keyOfUpload, typeOfKey, uploadTypes } from '../../../file/index.ts'
import { segmentKey } from '../../../video/index.ts'
import type { Concept, OpenRecord } from '../concept.ts'
import { FieldError } from '../field-error.ts'
import { derived, key, oneOf, plain, ref, shaped } from '../fields.ts'
import { html, translated } from '../text-fields.ts'
import { Path, uploadPath, videoFolder } from '../media-paths.ts'

const uses = ['avatar', 'cover', 'content', 'homework', 'material']
const VIDEO_KEY = /^video\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}$/
/** what begins so lies with a provider of videos, and is no file of the school */
const ELSEWHERE = 'vod:'

const videoKey = (record: OpenRecord, field: string): string => {
  const stored = record[field] as string
  if (!VIDEO_KEY.test(stored)) throw new FieldError(`${field} must be video/ and a name`)
  return stored
}

const PathOrNull = Type.Union([Path, Type.Null()])

/** The site itself, its files and its history. */
export const siteConcepts: readonly Concept[] = [
  {
    name: 'agreements',
    about: 'Every text that an agreement has had, in each language: what people accepted stays readable.',
    table: agreementVersions,
    order: [agreementVersions.id],
    fields: {
      id: key(agreementVersions.id),
      agreement: oneOf(agreementVersions.agreement, ['reg_agreement', 'buy_agreement']),
      language: oneOf(agreementVersions.language, languages),
      title: plain(agreementVersions.title),
      content: html(agreementVersions.content),
      created_at: plain(agreementVersions.createdAt),
    },
  },
  {
    name: 'banners',
    about: 'Banners of the home page.',
    table: banners,
    order: [banners.id],
    fields: {
      id: key(banners.id),
      position: plain(banners.position),
      image_url: plain(banners.imageUrl),
      title: plain(banners.title),
      translations: translated(banners.translations, 'of title'),
      link_url: plain(banners.linkUrl),
      is_demo: plain(banners.isDemo),
    },
  },
  {
    name: 'pages',
    about: 'Pages that the school wrote itself.',
    table: customPages,
    order: [customPages.id],
    fields: {
      id: key(customPages.id),
      title: plain(customPages.title),
      content: html(customPages.content),
      translations: translated(customPages.translations, 'of title and content', ['content', 'pc_content']),
      updated_at: plain(customPages.updatedAt),
    },
  },
  {
    name: 'media',
    about:
      'Files that people uploaded: pictures, recordings, documents. Addresses in texts name them as /files/ and their stored name.',
    table: uploads,
    order: [uploads.id],
    fields: {
      id: key(uploads.id),
      path: derived(
        (row) => `json_build_array(${row}.id, ${row}.used_as, coalesce(
          (select name from public.class_materials m where m.upload_id = ${row}.id order by id limit 1),
          (select name from public.homework_files h where h.upload_id = ${row}.id order by id limit 1), ''), ${row}.name,
          ${row}.removed_at is null)`,
        PathOrNull,
        (raw) => {
          const [id, usedAs, title, stored, isHere] = raw as [number, string | null, string, string, boolean]
          return isHere ? uploadPath(id, usedAs, title, stored) : null
        },
      ),
      stored_name: plain(uploads.name),
      owner_id: ref(uploads.ownerId, 'users'),
      type: oneOf(uploads.type, uploadTypes, 'media type'),
      bytes: plain(uploads.bytes),
      is_private: plain(uploads.isPrivate),
      used_as: oneOf(uploads.usedAs, uses),
      removed_at: plain(uploads.removedAt, 'since when it was decided that its file goes'),
      created_at: plain(uploads.createdAt),
    },
    fileOf: (record) =>
      record['path'] === null
        ? null
        : {
            path: record['path'] as string,
            key: keyOfUpload(record['stored_name'] as string, record['is_private'] === true),
          },
    check(record) {
      const name = record['stored_name'] as string
      if (!isFileName(name) || typeOfKey(name) !== record['type'])
        throw new FieldError('stored_name must be 40 hexadecimal digits with the ending of its type')
    },
  },
  {
    name: 'videos',
    about:
      'Recordings and uploaded videos. One without a file consists of its segments, or lies with a provider.',
    table: videos,
    order: [videos.id],
    fields: {
      id: key(videos.id),
      path: derived(
        (row) =>
          `json_build_array(${row}.id, ${row}.name, case when ${row}.removed_at is null then ${row}.original end)`,
        PathOrNull,
        (raw) => {
          const [id, name, original] = raw as [number, string, string | null]
          const isHere = original !== null && !original.startsWith(ELSEWHERE)
          return isHere
            ? `${videoFolder(id, name)}/original${original.slice(original.lastIndexOf('.'))}`
            : null
        },
      ),
      stored_name: plain(videos.original, 'in the storage, or with a provider; null: segments alone'),
      file_id: plain(videos.fileId, 'names it in every address'),
      name: plain(videos.name),
      owner_id: ref(videos.ownerId, 'users'),
      source: oneOf(videos.source, ['broadcast', 'upload', 'clip', 'concat']),
      broadcast_id: ref(videos.broadcastId, 'broadcasts'),
      bytes: plain(videos.bytes),
      seconds: plain(videos.duration),
      width: plain(videos.width),
      height: plain(videos.height),
      has_source: plain(videos.hasSource),
      has_hd: plain(videos.hasHd),
      has_sd: plain(videos.hasSd),
      is_demo: plain(videos.isDemo),
      removed_at: plain(videos.removedAt, 'since when it was decided that its files go'),
      created_at: plain(videos.createdAt),
    },
    parts: {
      captions: {
        about: 'captions as they were saved, one for each language',
        table: captionTracks,
        link: captionTracks.videoId,
        order: [captionTracks.language],
        fields: {
          language: oneOf(captionTracks.language, languages),
          source: oneOf(captionTracks.source, ['upload', 'edited']),
          cues: shaped(captionTracks.cues, Type.Array(CueShape, { maxItems: CUES_AT_MOST })),
          updated_by: ref(captionTracks.updatedBy, 'users'),
          updated_at: plain(captionTracks.updatedAt),
        },
      },
      chapters: {
        about: 'its chapters as they were saved; null: none were',
        table: videoChapters,
        link: videoChapters.videoId,
        order: [videoChapters.videoId],
        isSingle: true,
        fields: {
          list: shaped(videoChapters.chapters, Type.Array(ChapterShape, { maxItems: CHAPTERS_AT_MOST })),
          updated_by: ref(videoChapters.updatedBy, 'users'),
          updated_at: plain(videoChapters.updatedAt),
        },
      },
    },
    fileOf: (record) =>
      record['path'] === null
        ? null
        : { path: record['path'] as string, key: videoKey(record, 'stored_name') },
  },
  {
    name: 'video_segments',
    about: 'The parts of which videos consist, some seconds each: MPEG-TS, in the order of their position.',
    table: videoSegments,
    order: [videoSegments.videoId, videoSegments.quality, videoSegments.position],
    where: {
      sql: 'exists (select from public.videos v where v.id = t.video_id and v.removed_at is null)',
      about: 'those of a video that goes',
    },
    fields: {
      video_id: ref(videoSegments.videoId, 'videos'),
      path: derived(
        (row) => `(select json_build_array(v.id, v.name, ${row}.quality, ${row}.position)
          from public.videos v where v.id = ${row}.video_id)`,
        Path,
        (raw) => {
          const [id, name, quality, position] = raw as [number, string, string, number]
          return `${videoFolder(id, name)}/${quality}/${position}.ts`
        },
      ),
      stored_name: derived(
        (row) => `(select json_build_array(v.file_id, ${row}.quality, ${row}.position)
          from public.videos v where v.id = ${row}.video_id)`,
        Type.String({ maxLength: 100 }),
        (raw) => segmentKey(...(raw as [string, string, number])),
      ),
      quality: oneOf(videoSegments.quality, ['source', 'hd', 'sd']),
      position: plain(videoSegments.position),
      discontinuity: plain(videoSegments.discontinuity, 'counts the interruptions before it'),
      seconds: plain(videoSegments.duration),
      bytes: plain(videoSegments.bytes),
      received_at: plain(videoSegments.receivedAt, 'of a broadcast: when its first picture was received'),
      replaced_at: plain(videoSegments.replacedAt, 'when longer segments took its place'),
    },
    fileOf: (record) => ({ path: record['path'] as string, key: videoKey(record, 'stored_name') }),
  },
  {
    name: 'audit_log',
    about: 'Who changed what in the back office.',
    table: auditLog,
    order: [auditLog.id],
    fields: {
      id: key(auditLog.id),
      user_id: plain(auditLog.userId, 'id of an account, which may be gone; null: the server itself'),
      action: plain(auditLog.action),
      subject: plain(auditLog.subject),
      detail: plain(auditLog.detail),
      at: plain(auditLog.at),
    },
  },
]
