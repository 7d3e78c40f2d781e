import { DetailedError, Upload } from 'tus-js-client'
import type { RefusalName } from '#contract/errors.ts'
import { uploadPartBytes } from '#contract/file/limits.ts'
import { callSilently } from '#web/lib/call.ts'
import { currentLanguageTag } from '#web/lib/language.ts'
import { readToken } from '#web/lib/session.ts'

const AGAIN_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000]

export interface ResumableUpload {
  start(): void
  /** pauses and keeps what was uploaded */
  pause(): void
  /** discards the upload */
  cancel(): void
}

/** What the server said against an upload. */
export interface UploadRefusal {
  code: number
  message: string
  reason?: RefusalName
}

export interface ResumableUploadOptions {
  /** where the server takes it */
  address: string
  /** what is sent beside the name of the file */
  metadata?: Record<string, string>
  /** 0 to 1 */
  onProgress: (share: number) => void
  /** @param header a header of the last answer */
  onDone: (header: (name: string) => string | undefined) => void
  /** null: a network failure */
  onFailure: (refusal: UploadRefusal | null) => void
}

function refusalOf(error: unknown): UploadRefusal | null {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  try {
    const answer = JSON.parse(body ?? '') as Partial<UploadRefusal> & { status?: UploadRefusal }
    const { code, message, reason } = answer.status ?? answer
    return code !== undefined && message ? { code, message, ...(reason && { reason }) } : null
  } catch {
    return null
  }
}

/** Uploads a file in parts; an interrupted upload resumes where it stopped, even after the page was closed. */
export function resumableUpload(
  file: File,
  { address, metadata, onProgress, onDone, onFailure }: ResumableUploadOptions,
): ResumableUpload {
  const upload = new Upload(file, {
    endpoint: address,
    chunkSize: uploadPartBytes,
    retryDelays: AGAIN_MS,
    metadata: { filename: file.name, ...metadata },
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${readToken()?.access_token ?? ''}`)
      request.setHeader('Accept-Language', currentLanguageTag())
    },
    // a refusal is final, an expired token is renewed first, and a network failure is retried
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      if (status === 401) void callSilently('GET /api/user/current', {}).catch(() => undefined)
      return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500
    },
    onProgress: (sent, all) => onProgress(all === 0 ? 0 : sent / all),
    onSuccess: ({ lastResponse }) => onDone((name) => lastResponse.getHeader(name)),
    onError: (error) => onFailure(refusalOf(error)),
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
