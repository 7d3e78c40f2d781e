import { chapter } from '#contract/chapter/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { editedChapters, saveChapters, shownChapters } from './chapters.ts'
import { markClass } from './mark-class.ts'

/** Chapters of videos, and the marks of live classes that become chapters of their recordings. */
export function chapterFeature(serve: Serve, { db }: Deps): void {
  serve(chapter.chapters, ({ user, query }) => shownChapters(db, user, query.fileID))
  serve(chapter.editedChapters, ({ user, params }) => editedChapters(db, user, params.id))
  serve(chapter.saveChapters, ({ user, params, body }) => saveChapters(db, user, params.id, body))
  serve(chapter.markClass, ({ user, params, body }) => markClass(db, user, params.id, body))
}
