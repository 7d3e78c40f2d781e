import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadLimits } from '#contract/file/limits.ts'
import { failureOf, failureMessage } from '#web/lib/failures.ts'
import { uploadImage } from './upload-image.ts'

export interface ImageUpload {
  /** progress, 0 to 1; null without an upload */
  progress: number | null
  /** message of the last refused picture */
  failure: string | null
  /** the picture that is being uploaded, for a preview */
  preview: string | null
  start: (picture: File) => Promise<void>
  cancel: () => void
}

/** A picture as an address that the content security policy allows; null when it cannot be read. */
const dataAddress = (picture: File): Promise<string | null> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => done(null)
    reader.readAsDataURL(picture)
  })

/** Uploads one picture at a time; files with a wrong type or size are refused without a request. */
export function useImageUpload(onDone: (address: string) => void): ImageUpload {
  const { t } = useTranslation('upload')
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function problemOf({ type, size }: File): string | null {
    if (type !== 'image/jpeg' && type !== 'image/png') return t('upload:wrongType')
    return size < uploadLimits.imageBytes ? null : t('upload:tooLarge')
  }
  async function start(picture: File): Promise<void> {
    const problem = problemOf(picture)
    setFailure(problem)
    if (problem || running.current) return
    const mine = new AbortController()
    running.current = mine
    setProgress(0)
    void dataAddress(picture).then((address) => running.current === mine && setPreview(address))
    try {
      onDone(await uploadImage(picture, { onProgress: setProgress, signal: mine.signal }))
    } catch (error) {
      if (failureOf(error)) setFailure(failureMessage(error, (why) => t('upload:failed', { why })))
    } finally {
      running.current = null
      setProgress(null)
      setPreview(null)
    }
  }
  return { progress, failure, preview, start, cancel: () => running.current?.abort() }
}
