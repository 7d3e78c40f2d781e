import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesOfHomeworkFiles } from '#contract/homework/file-types.ts'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { uploadFile } from '#web/features/upload/upload-image.ts'
import { failureOf, failureText, Refused } from '#web/lib/failures.ts'
import { formatList } from '#web/ui/format-list.ts'
import type { Lang } from '#web/ui/lang.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { smallerPicture } from './smaller-picture.ts'
import type { Files } from './types.ts'

const isHeic = (file: File): boolean => /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)
const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file)

const types: Readonly<Record<string, string>> = {
  ...{ mp4: 'video/mp4', pdf: 'application/pdf' },
  ...{ m4a: 'audio/mp4', webm: 'audio/webm', ogg: 'audio/ogg' },
}
const endingOf = (url: string): string => /\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? ''
const typeOf = (url: string): string => types[endingOf(url)] ?? 'audio/mpeg'
/** What the server has found in the file, whose name may say something else: a video can be called `.jpg`. */
const isStoredPicture = (url: string): boolean => /^(jpe?g|png)$/.test(endingOf(url))

/** The names of what may be chosen, as a text lists them; WebP pictures are sent as JPG. */
function listsOf(mayBeVideo: boolean, lang: Lang): Record<string, string> {
  const { pictures, recordings, others } = namesOfHomeworkFiles(mayBeVideo)
  return {
    pictures: formatList([...pictures, 'WebP'], lang),
    recordings: formatList(recordings, lang),
    others: formatList(others, lang),
  }
}

/** Of a whole folder no more are tried than a text can hold. */
const MOST_TRIED = homeworkLimits.pictures + homeworkLimits.documents

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
export function useFileUploads(
  value: Files,
  onChange: (files: Files) => void,
  mayBeVideo: boolean,
): FileUploads {
  const { t } = useTranslation('homework')
  const lang = useLang()
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
  const tooMany = () =>
    t('homework:files.tooMany', {
      pictures: homeworkLimits.pictures,
      documents: homeworkLimits.documents,
    })
  /** @returns why the file was not added; null: it was */
  async function send(file: File, signal: AbortSignal, seconds: number | null): Promise<string | null> {
    if (!hasSpaceFor(file)) return tooMany()
    const sent = isPicture(file) ? await smallerPicture(file) : file
    // browsers that read such photographs have converted it
    if (sent === file && isHeic(file)) return t('homework:files.heic', { name: file.name })
    const url = await uploadFile(sent, 'homework', { onProgress: setProgress, signal })
    const { images, files } = latest.current
    latest.current = isStoredPicture(url)
      ? { images: [...images, url], files }
      : { images, files: [...files, { url, name: file.name.slice(0, 200), type: typeOf(url), seconds }] }
    onChange(latest.current)
    return null
  }
  async function add(chosen: readonly File[], seconds?: number): Promise<void> {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setFailure(null)
    setProgress(0)
    const failures = new Set<string>()
    const fail = (why: string) => setFailure([...failures.add(why)].join(' '))
    for (const file of chosen.slice(0, MOST_TRIED)) {
      try {
        const why = await send(file, mine.signal, seconds ?? null)
        if (why !== null) fail(why)
      } catch (error) {
        const why =
          error instanceof Refused && error.reason === 'notForHomework'
            ? t('homework:files.notTaken', listsOf(mayBeVideo, lang))
            : failureText(error)
        if (failureOf(error)) fail(t('homework:files.failed', { name: file.name, why }))
        // a file that is refused says nothing about the next; no answer, or a press on cancel, does
        if (!(error instanceof Refused)) break
      }
    }
    if (chosen.length > MOST_TRIED && !mine.signal.aborted) fail(tooMany())
    running.current = null
    setProgress(null)
  }
  return { progress, failure, add, cancel: () => running.current?.abort() }
}
