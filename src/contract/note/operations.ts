import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Id, IdParams, Line, Nothing, Nullable, Timestamp } from '../schema.ts'
import { NOTE_LENGTH, NOTES_AT_MOST } from './limits.ts'

const Text = described(
  Type.String({ minLength: 1, maxLength: NOTE_LENGTH, examples: ['这里再看一遍'] }),
  'what was noted',
)
const VideoNote = component(
  'VideoNote',
  Type.Object({
    id: Id,
    fileID: described(Type.String(), 'name of the video'),
    second: described(Type.Number(), 'of the video'),
    text: Type.String(),
    created_at: Timestamp,
    updated_at: described(Nullable(Timestamp), 'null: never'),
  }),
)

/** What people note for themselves at a second of a video. Nobody else reads it. */
export const note = {
  videoNotes: operation({
    method: 'GET',
    path: '/api/v1/notes',
    summary: 'The own notes on a video, in the order of its seconds',
    access: 'signedIn',
    permission: 'note.read',
    own: true,
    query: Type.Object({ fileID: described(Line(64, 1), 'name of the video') }),
    reply: Type.Object({ list: Type.Array(VideoNote) }),
  }),
  addVideoNote: operation({
    method: 'POST',
    path: '/api/v1/notes',
    summary: `Notes something at a second of a video that one may watch; of one video ${NOTES_AT_MOST} at most`,
    access: 'signedIn',
    permission: 'note.write',
    own: true,
    body: Type.Object({
      fileID: described(Line(64, 1), 'name of the video'),
      second: described(Type.Number({ minimum: 0, maximum: 604_800, examples: [95.5] }), 'of the video'),
      text: Text,
    }),
    reply: VideoNote,
    refusals: ['videoNotFound', 'noteEmpty', 'tooManyNotes'],
  }),
  changeVideoNote: operation({
    method: 'PUT',
    path: '/api/v1/notes/{id}',
    summary: 'Changes what one has noted',
    access: 'signedIn',
    permission: 'note.write',
    own: true,
    params: IdParams,
    body: Type.Object({ text: Text }),
    reply: VideoNote,
    refusals: ['noteNotFound', 'noteEmpty'],
  }),
  removeVideoNote: operation({
    method: 'DELETE',
    path: '/api/v1/notes/{id}',
    summary: 'Removes an own note',
    access: 'signedIn',
    permission: 'note.delete',
    own: true,
    params: IdParams,
    reply: Nothing,
    refusals: ['noteNotFound'],
  }),
}
