import { type ResumableUpload, resumableUpload } from '#web/features/upload/resumable-upload.ts'

export interface VideoUploadEvents {
  /** 0 to 1 */
  onProgress: (share: number) => void
  /** @param id the id of the created video; null where the server did not name it */
  onDone: (id: number | null) => void
  /** @param message the server's message; empty: a network failure */
  onFailure: (message: string) => void
}

/** Uploads a video in parts. */
export const videoUpload = (
  file: File,
  { onProgress, onDone, onFailure }: VideoUploadEvents,
): ResumableUpload =>
  resumableUpload(file, {
    address: '/api/v1/videos/upload',
    onProgress,
    onDone: (header) => onDone(Number(header('X-Video-Id')) || null),
    onFailure: (refusal) => onFailure(refusal?.message ?? ''),
  })
