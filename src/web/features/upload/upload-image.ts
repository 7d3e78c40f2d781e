import { send } from '#web/lib/http.ts'

export interface UploadOptions {
  /** receives the progress, 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a public picture. @returns its address on this site
 * @throws Refused for a file that is no picture or too large, NotSignedIn, HttpFailure, or axios's cancellation
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
