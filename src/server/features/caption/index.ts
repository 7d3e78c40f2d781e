import { caption } from '#contract/caption/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { doVideoJobs } from '../video/index.ts'
import { automaticCaptions, requestCaptions } from './automatic/request-captions.ts'
import { writeCaptions } from './automatic/write-captions.ts'
import {
  captionTracksOf,
  editedCaptions,
  removeCaptions,
  saveCaptions,
  uploadCaptions,
} from './change-captions.ts'
import { recentLiveCaptions, typeLiveCaption } from './live-captions.ts'
import { searchClass } from './search-class.ts'
import { captionCues, captionFile, shownCaptions } from './show-captions.ts'

/** a file of captions, or all cues of a long video as JSON, bytes */
const longCaptions = { bodyLimit: 2 * 1024 * 1024 }

/** Captions of videos: uploaded, edited, recognized, typed while a class is live, shown, saved and searched. */
export function captionFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  doVideoJobs('captions', writeCaptions)
  serve(caption.captionTracks, async ({ user, params, language }) => ({
    list: await captionTracksOf(db, user, params.id),
    automatic: await automaticCaptions(deps, params.id, language),
  }))
  serve(caption.makeCaptions, ({ user, params, language }) => requestCaptions(deps, user, params, language))
  serve(caption.editedCaptions, ({ user, params }) => editedCaptions(db, user, params))
  serve(caption.saveCaptions, ({ user, params, body }) => saveCaptions(db, user, params, body), longCaptions)
  serve(
    caption.uploadCaptions,
    ({ user, params, body }) => uploadCaptions(db, user, params, body),
    longCaptions,
  )
  serve(caption.removeCaptions, ({ user, params }) => removeCaptions(db, user, params))
  serve(caption.shownCaptions, ({ user, query }) => shownCaptions(db, user, query.fileID))
  serve(caption.captionCues, ({ user, params, query }) =>
    captionCues(db, user, query.fileID, params.language),
  )
  serve(caption.captionFile, ({ user, params, query }) => captionFile(db, user, query, params.language))
  serve(caption.liveCaptions, ({ user, params }) => recentLiveCaptions(db, user, params.id))
  serve(caption.typeLiveCaption, ({ user, params, body }) => typeLiveCaption(deps, user, params.id, body))
  serve(caption.searchClass, ({ user, params, query }) => searchClass(db, user, params.id, query.keyword))
}
