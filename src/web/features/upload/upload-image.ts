import { send } from '#web/lib/http.ts'
import type { UploadOptions } from './upload-options.ts'

/**
 * Uploads a public picture. @returns its address on this site
 * @throws Refused for a file that is no picture or too large, NotSignedIn, HttpFailure, or axios's cancellation
 */
export const uploadImage = (picture: File, options?: UploadOptions): Promise<string> =>
  uploadFile(picture, 'public', options)

/** what is larger is sent in parts, in bytes */
const WHOLE_BYTES = 8 * 1024 * 1024

/** The same with any file that uploads of this kind take. */
export async function uploadFile(
  file: File,
  kind: 'public' | 'homework' | 'material',
  { onProgress, signal }: UploadOptions = {},
): Promise<string> {
  if (kind !== 'public' && file.size > WHOLE_BYTES) {
    const { uploadLargeFile } = await import('./large-file.ts')
    return uploadLargeFile(file, kind, { ...(onProgress && { onProgress }), ...(signal && { signal }) })
  }
  const body = new FormData()
  body.append('file', file)
  const answer = await send({
    key: 'POST /api/file/upload',
    method: 'POST',
    path: '/api/file/upload',
    ...(kind !== 'public' && { query: { kind } }),
    body,
    onProgress: onProgress ?? (() => undefined),
    signal,
  })
  const { url } = answer as { url: string }
  return url
}
