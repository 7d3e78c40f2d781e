import { Type } from 'typebox'
import { described, Id, Timestamp } from '../schema.ts'

/** A work on a video, which may take its time. */
export const VideoJob = Type.Object({
  id: Id,
  kind: Type.String(),
  status: described(Type.Integer({ minimum: 0, maximum: 3 }), '0 waiting, 1 running, 2 success, 3 failed'),
  progress: Type.Integer(),
  error: described(Type.String(), "why it failed, in the reader's language; empty: it did not"),
  created_at: Timestamp,
})
