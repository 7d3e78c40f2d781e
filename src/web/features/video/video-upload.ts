import { DetailedError, Upload } from 'tus-js-client'
import { callSilently } from '#web/lib/call.ts'
import { currentLanguageTag } from '#web/lib/language.ts'
import { readToken } from '#web/lib/session.ts'

const ADDRESS = '/api/v1/videos/upload'
/** size of a request: small enough for every proxy, and to show progress */
const PART_BYTES = 8 * 1024 * 1024
const AGAIN_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

export interface VideoUpload {
  start(): void
  /** pauses and keeps what was uploaded */
  pause(): void
  /** discards the upload */
  cancel(): void
}

export interface VideoUploadEvents {
  /** 0 to 1 */
  onProgress: (share: number) => void
  /** @param id the id of the created video; null where the server did not name it */
  onDone: (id: number | null) => void
  /** @param message the server's message; empty: a network failure */
  onFailure: (message: string) => void
}

/** The message of a refused upload. */
function messageOf(error: unknown): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  try {
    const answer = JSON.parse(body ?? '') as { message?: string; status?: { message?: string } }
    return answer.message ?? answer.status?.message ?? ''
  } catch {
    return ''
  }
}

/** Uploads a video in parts; an interrupted upload resumes where it stopped, even after the page was closed. */
export function videoUpload(file: File, { onProgress, onDone, onFailure }: VideoUploadEvents): VideoUpload {
  const upload = new Upload(file, {
    endpoint: ADDRESS,
    chunkSize: PART_BYTES,
    retryDelays: AGAIN_MS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${readToken()?.access_token ?? ''}`)
      request.setHeader('Accept-Language', currentLanguageTag())
    },
    // a refusal is final, an expired token is renewed first, and a network failure is retried
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      if (status === 401) void callSilently('GET /api/v1/videos/limits', {}).catch(() => undefined)
      return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500
    },
    onProgress: (sent, all) => onProgress(all === 0 ? 0 : sent / all),
    onSuccess: ({ lastResponse }) => onDone(Number(lastResponse.getHeader('X-Video-Id')) || null),
    onError: (error) => onFailure(messageOf(error)),
  })
  return {
    start() {
      void upload.findPreviousUploads().then(([before]) => {
        if (before) upload.resumeFromPreviousUpload(before)
        upload.start()
      })
    },
    pause: () => void upload.abort(),
    cancel: () => void upload.abort(true).catch(() => undefined),
  }
}
