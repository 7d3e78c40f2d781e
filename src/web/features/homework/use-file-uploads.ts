import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { uploadFile } from '#web/features/upload/upload-image.ts'
import { failureOf, failureText } from '#web/lib/failures.ts'
import { smallerPicture } from './smaller-picture.ts'
import type { Files } from './types.ts'

const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)

const typeOf = (url: string): string => {
  const ending = /\.(\w+)(?:\?|$)/.exec(url)?.[1]
  if (ending === 'mp4') return 'video/mp4'
  return ending === 'pdf' ? 'application/pdf' : 'audio/mpeg'
}

export interface FileUploads {
  /** progress of the file on its way, 0 to 1; null: none is */
  progress: number | null
  /** what was refused */
  failure: string | null
  add: (chosen: readonly File[]) => Promise<void>
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

  function roomFor(file: File): boolean {
    const { images, files } = latest.current
    const videos = files.filter(({ type }) => type.startsWith('video/')).length
    return isPicture(file) || file.type.startsWith('video/')
      ? images.length + videos < homeworkLimits.pictures
      : files.length - videos < homeworkLimits.documents
  }
  async function send(file: File, signal: AbortSignal): Promise<void> {
    if (!roomFor(file)) {
      setFailure(
        t('homework:files.tooMany', {
          pictures: homeworkLimits.pictures,
          documents: homeworkLimits.documents,
        }),
      )
      return
    }
    const sent = isPicture(file) ? await smallerPicture(file) : file
    const url = await uploadFile(sent, 'homework', { onProgress: setProgress, signal })
    const { images, files } = latest.current
    latest.current = isPicture(file)
      ? { images: [...images, url], files }
      : { images, files: [...files, { url, name: file.name.slice(0, 200), type: typeOf(url) }] }
    onChange(latest.current)
  }
  async function add(chosen: readonly File[]): Promise<void> {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setFailure(null)
    setProgress(0)
    for (const file of chosen) {
      try {
        await send(file, mine.signal)
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
