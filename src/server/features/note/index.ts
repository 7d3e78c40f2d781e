import { note } from '#contract/note/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { addNote, changeNote, notesOn, removeNote } from './notes.ts'

/** What people note for themselves at a second of a video. */
export function noteFeature(serve: Serve, { db }: Deps): void {
  serve(note.videoNotes, ({ user, query }) => notesOn(db, user.id, query.fileID))
  serve(note.addVideoNote, ({ user, body }) => addNote(db, user, body))
  serve(note.changeVideoNote, ({ user, params, body }) => changeNote(db, user.id, params.id, body.text))
  serve(note.removeVideoNote, ({ user, params }) => removeNote(db, user.id, params.id))
}
