import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import { users } from './account.ts'
import { id, moment, multirange, now } from './columns.ts'
import { broadcasts, openClasses } from './openclass.ts'

/** A recording or an uploaded video, with what was made of it. */
export const videos = pgTable(
  'videos',
  {
    id: id(),
    /** opaque; names it in every call and address */
    fileId: text().notNull(),
    name: text().notNull(),
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** broadcast, upload, clip or concat */
    source: text().notNull(),
    broadcastId: integer().references(() => broadcasts.id, { onDelete: 'set null' }),
    /** storage key of the uploaded file; null: there are only segments */
    original: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** seconds */
    duration: doublePrecision().notNull().default(0),
    width: smallint().notNull().default(0),
    height: smallint().notNull().default(0),
    /** the playlists that stand: its own quality, high and standard */
    hasSource: boolean().notNull().default(false),
    hasHd: boolean().notNull().default(false),
    hasSd: boolean().notNull().default(false),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
    removedAt: moment(),
  },
  (t) => [
    uniqueIndex('videos_file_key').on(t.fileId),
    index('videos_owner_idx').on(t.ownerId, t.id.desc()),
    uniqueIndex('videos_broadcast_key').on(t.broadcastId),
    check('videos_source_check', sql`${t.source} in ('broadcast', 'upload', 'clip', 'concat')`),
  ],
)

/**
 * The segments of which a video consists: with their order and length they are its playlists. Each has its file in the
 * storage before it has its row.
 */
export const videoSegments = pgTable(
  'video_segments',
  {
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** source, hd or sd */
    quality: text().notNull(),
    position: integer().notNull(),
    /** counts the interruptions so far: players reset when it changes */
    discontinuity: integer('run').notNull().default(0),
    /** seconds */
    duration: doublePrecision().notNull(),
    bytes: integer().notNull(),
    /** of a broadcast: when its first picture was received; null: not known, or no broadcast */
    receivedAt: moment(),
    /** when longer segments took its place; its file stays for viewers who hold the earlier playlist */
    replacedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.quality, t.position] }),
    index('video_segments_replaced_idx').on(t.replacedAt).where(sql`${t.replacedAt} is not null`),
    check('video_segments_quality_check', sql`${t.quality} in ('source', 'hd', 'sd')`),
  ],
)

/** Work of ffmpeg on a video, taken up again after a crash. */
export const videoJobs = pgTable(
  'video_jobs',
  {
    id: id(),
    /** what it makes */
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** transcode, clip, concat, or captions */
    kind: text().notNull(),
    /** captions: in which language */
    language: text().$type<Language>(),
    /** clip: the video and the seconds; concat: the videos in their order */
    sources: integer().array().notNull().default(sql`'{}'`),
    beginSecond: doublePrecision(),
    endSecond: doublePrecision(),
    /** 0 waiting, 1 running, 2 success, 3 failed */
    status: smallint().notNull().default(0),
    /** 0 to 100 */
    progress: smallint().notNull().default(0),
    attempts: smallint().notNull().default(0),
    /** a code of ours, for a text in the reader's language; null: none */
    error: text(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: now(),
    /** while it runs: seen alive at */
    seenAt: moment(),
    finishedAt: moment(),
  },
  (t) => [
    index('video_jobs_created_by_idx').on(t.createdBy),

    index('video_jobs_open_idx').on(t.id).where(sql`${t.status} < 2`),
    index('video_jobs_video_idx').on(t.videoId, t.id),
    check('video_jobs_kind_check', sql`${t.kind} in ('transcode', 'clip', 'concat', 'captions')`),
    check('video_jobs_language_check', sql`(${t.kind} = 'captions') = (${t.language} is not null)`),
    // asked for twice it is done once
    uniqueIndex('video_jobs_captions_idx')
      .on(t.videoId, t.language)
      .where(sql`${t.kind} = 'captions' and ${t.status} < 2`),
    check('video_jobs_status_check', sql`${t.status} between 0 and 3`),
  ],
)

export const openClassVideos = pgTable(
  'open_class_videos',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
  },
  (t) => [
    uniqueIndex('open_class_videos_once_key').on(t.classId, t.videoId),
    index('open_class_videos_video_idx').on(t.videoId),
  ],
)

/** Where somebody stopped in a video, and what of it they have seen. */
export const watchPositions = pgTable(
  'watch_positions',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    second: doublePrecision().notNull(),
    /** the seconds that were played, each once */
    watched: multirange().notNull().default('{}'),
    updatedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.videoId] })],
)
