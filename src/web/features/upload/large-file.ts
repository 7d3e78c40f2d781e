import i18n from 'i18next'
import { CanceledError } from 'axios'
import { LARGE_UPLOADS } from '#contract/file/limits.ts'
import { HttpFailure, Refused } from '#web/lib/failures.ts'
import { resumableUpload } from './resumable-upload.ts'
import type { UploadOptions } from './upload-options.ts'

/**
 * Uploads a file in parts, so that a connection that breaks costs a part and not the whole.
 * @returns its address
 * @throws Refused, HttpFailure, or axios's cancellation
 */
export const uploadLargeFile = (
  file: File,
  kind: 'homework' | 'material',
  { onProgress, signal }: UploadOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload = resumableUpload(file, {
      address: LARGE_UPLOADS,
      metadata: { kind, filetype: file.type },
      onProgress: (share) => onProgress?.(share),
      onDone(header) {
        const address = header('X-File-Address')
        if (address) resolve(address)
        else reject(new HttpFailure(0, i18n.t('common:failure.unreachable')))
      },
      onFailure: (refusal) =>
        reject(
          refusal ? new Refused(refusal, null) : new HttpFailure(0, i18n.t('common:failure.unreachable')),
        ),
    })
    signal?.addEventListener('abort', () => {
      upload.cancel()
      reject(new CanceledError())
    })
    upload.start()
  })
