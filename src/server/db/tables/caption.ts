import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CaptionSource, Cue } from '#contract/caption/limits.ts'
import type { Language } from '#contract/languages.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'
import { openClasses } from './openclass.ts'
import { videos } from './video.ts'

/** The captions of a video in one language, as they were saved. */
export const captionTracks = pgTable(
  'caption_tracks',
  {
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    source: text().$type<Exclude<CaptionSource, 'live'>>().notNull(),
    /** in the order of their beginnings */
    cues: jsonb().$type<Cue[]>().notNull(),
    updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: now(),
  },
  (t) => [
    index('caption_tracks_updated_by_idx').on(t.updatedBy),

    primaryKey({ columns: [t.videoId, t.language] }),
    check('caption_tracks_language_check', sql`${t.language} in ('zh', 'en', 'zh_tw')`),
    check('caption_tracks_source_check', sql`${t.source} in ('upload', 'edited', 'automatic')`),
  ],
)

/** Lines that were typed while a class was live. */
export const liveCaptions = pgTable(
  'live_captions',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    text: text().notNull(),
    /** the author's own number for it: sent twice it is one */
    nonce: text().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    at: now(),
  },
  (t) => [
    index('live_captions_created_by_idx').on(t.createdBy),

    uniqueIndex('live_captions_nonce_key').on(t.classId, t.nonce),
    index('live_captions_class_idx').on(t.classId, t.id),
    check('live_captions_language_check', sql`${t.language} in ('zh', 'en', 'zh_tw')`),
  ],
)

/** A chapter of a video. */
export interface StoredChapter {
  second: number
  title: string
  homework_id: number | null
}

/** The chapters of a video, as they were saved. */
export const videoChapters = pgTable(
  'video_chapters',
  {
    videoId: integer()
      .primaryKey()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** in the order of their seconds */
    chapters: jsonb().$type<StoredChapter[]>().notNull(),
    updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: now(),
  },
  (t) => [index('video_chapters_updated_by_idx').on(t.updatedBy)],
)

/** Moments that were marked while a class was live. */
export const classMarks = pgTable(
  'class_marks',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    title: text().notNull().default(''),
    nonce: text().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    at: now(),
  },
  (t) => [
    index('class_marks_created_by_idx').on(t.createdBy),
    uniqueIndex('class_marks_nonce_key').on(t.classId, t.nonce),
  ],
)

/** What somebody has noted at a second of a video, for themselves alone. */
export const videoNotes = pgTable(
  'video_notes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: integer()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    second: doublePrecision().notNull(),
    text: text().notNull(),
    createdAt: now(),
    updatedAt: moment(),
  },
  (t) => [
    index('video_notes_user_idx').on(t.userId, t.videoId, t.second),
    index('video_notes_video_idx').on(t.videoId),
  ],
)

/** What students may save of a class; a class without a row lets them save nothing. */
export const classDownloads = pgTable('class_downloads', {
  classId: integer()
    .primaryKey()
    .references(() => openClasses.id, { onDelete: 'cascade' }),
  recordings: boolean().notNull().default(false),
  transcripts: boolean().notNull().default(false),
})
