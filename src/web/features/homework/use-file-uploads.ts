import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { uploadFile } from '#web/features/upload/upload-image.ts'
import { failureOf, failureText } from '#web/lib/failures.ts'
import { smallerPicture } from './smaller-picture.ts'
import type { Files } from './types.ts'

const isHeic = (file: File): boolean => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file)

const types: Readonly<Record<string, string>> = {
  ...{ mp4: 'video/mp4', pdf: 'application/pdf' },
  ...{ m4a: 'audio/mp4', webm: 'audio/webm', ogg: 'audio/ogg' },
}
const typeOf = (url: string): string => {
  const ending = /\.(\w+)(?:\?|$)/.exec(url)?.[1]
  return (ending && types[ending]) || 'audio/mpeg'
}

export interface FileUploads {
  /** progress of the file on its way, 0 to 1; null: none is */
  progress: number | null
  /** what was refused */
  failure: string | null
  /** `seconds`: how long a recording lasts */
  add: (chosen: readonly File[], seconds?: number) => Promise<void>
  cancel: () => void
}

/** Uploads files one after the other; each is added to the text as soon as it has arrived. */
export function useFileUploads(value: Files, onChange: (files: Files) => void): FileUploads {
  const { t } = useTranslation('homework')
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function hasSpaceFor(file: File): boolean {
    const { images, files } = latest.current
    const videos = files.filter(({ type }) => type.startsWith('video/')).length
    return isPicture(file) || file.type.startsWith('video/')
      ? images.length + videos < homeworkLimits.pictures
      : files.length - videos < homeworkLimits.documents
  }
  async function send(file: File, signal: AbortSignal, seconds: number | null): Promise<void> {
    if (!hasSpaceFor(file)) {
      setFailure(
        t('homework:files.tooMany', {
          pictures: homeworkLimits.pictures,
          documents: homeworkLimits.documents,
        }),
      )
      return
    }
    const sent = isPicture(file) ? await smallerPicture(file) : file
    // browsers that read such photographs have converted it
    if (sent === file && isHeic(file)) {
      setFailure(t('homework:files.heic', { name: file.name }))
      return
    }
    const url = await uploadFile(sent, 'homework', { onProgress: setProgress, signal })
    const { images, files } = latest.current
    latest.current = isPicture(file)
      ? { images: [...images, url], files }
      : { images, files: [...files, { url, name: file.name.slice(0, 200), type: typeOf(url), seconds }] }
    onChange(latest.current)
  }
  async function add(chosen: readonly File[], seconds?: number): Promise<void> {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setFailure(null)
    setProgress(0)
    for (const file of chosen) {
      try {
        await send(file, mine.signal, seconds ?? null)
      } catch (error) {
        if (failureOf(error))
          setFailure(t('homework:files.failed', { name: file.name, why: failureText(error) }))
        break
      }
    }
    running.current = null
    setProgress(null)
  }
  return { progress, failure, add, cancel: () => running.current?.abort() }
}
