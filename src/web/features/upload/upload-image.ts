import { send } from '#web/lib/http.ts'

export interface UploadOptions {
  /** gets the share that has been sent, 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Stores a picture that everybody may see. @returns its address on this site
 * @throws Refused for what is no picture or too large, NotSignedIn, HttpFailure, or axios's cancellation
 */
export async function uploadImage(
  picture: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const body = new FormData()
  body.append('file', picture)
  const key = 'POST /api/file/upload'
  const answer = await send({
    key,
    method: 'POST',
    path: '/api/file/upload',
    body,
    onProgress: onProgress ?? (() => undefined),
    signal,
  })
  const { url } = answer as { url: string }
  return url
}
