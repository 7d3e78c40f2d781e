import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResumableUpload } from '#web/features/upload/resumable-upload.ts'
import { invalidate } from '#web/lib/query.ts'
import { renameVideo } from './rename-video.ts'
import type { VideoLimits } from './types.ts'

export interface Sending {
  id: number
  name: string
  /** 0 to 1 */
  progress: number
  state: 'sending' | 'paused' | 'failed'
  failure: string
}

const GIGABYTE = 1024 ** 3

export interface Uploads {
  list: readonly Sending[]
  add: (files: readonly File[]) => void
  pause: (id: number) => void
  resume: (id: number) => void
  cancel: (id: number) => void
  /** sets the video's name: at once, or when the upload completes */
  rename: (id: number, name: string) => Promise<void>
}

/**
 * Uploads in progress, several at a time. They pause when the page is left, and resume when the file is selected again.
 * `onVideo` is called for each completed upload.
 */
export function useUploads(limits: VideoLimits, onVideo?: (id: number) => void): Uploads {
  const { t } = useTranslation('video')
  const [list, setList] = useState<readonly Sending[]>([])
  const uploads = useRef(new Map<number, ResumableUpload>())
  const names = useRef(new Map<number, string>())
  /** the videos of completed uploads */
  const arrived = useRef(new Map<number, number>())
  const last = useRef(0)
  useEffect(() => {
    const open = uploads.current
    return () => {
      for (const upload of open.values()) upload.pause()
    }
  }, [])

  const change = (id: number, values: Partial<Sending>): void =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const drop = (id: number): void => {
    uploads.current.delete(id)
    names.current.delete(id)
    setList((before) => before.filter((one) => one.id !== id))
  }

  async function begin(id: number, file: File): Promise<void> {
    const { videoUpload } = await import('./video-upload.ts')
    const upload = videoUpload(file, {
      onProgress: (progress) => change(id, { progress }),
      onDone(videoId) {
        const name = names.current.get(id)
        drop(id)
        if (videoId !== null) arrived.current.set(id, videoId)
        if (videoId !== null) onVideo?.(videoId)
        // if the name is refused, the video keeps the name of its file; `call` shows the failure
        if (videoId !== null && name !== undefined) void renameVideo(videoId, name).catch(() => undefined)
        else void invalidate('GET /api/v1/videos')
      },
      onFailure: (message) => change(id, { state: 'failed', failure: message || t('video:upload.broken') }),
    })
    uploads.current.set(id, upload)
    upload.start()
  }

  return {
    list,
    add(files) {
      for (const file of files) {
        last.current += 1
        const id = last.current
        const tooLarge = file.size > limits.most_bytes
        const entry: Sending = {
          id,
          name: file.name,
          progress: 0,
          state: tooLarge ? 'failed' : 'sending',
          failure: tooLarge
            ? t('video:upload.tooLarge', { gigabytes: Math.floor(limits.most_bytes / GIGABYTE) })
            : '',
        }
        setList((before) => [...before, entry])
        if (!tooLarge) void begin(id, file)
      }
    },
    pause(id) {
      uploads.current.get(id)?.pause()
      change(id, { state: 'paused' })
    },
    resume(id) {
      change(id, { state: 'sending', failure: '' })
      uploads.current.get(id)?.start()
    },
    async rename(id, name) {
      const videoId = arrived.current.get(id)
      if (videoId !== undefined) return renameVideo(videoId, name)
      names.current.set(id, name)
      change(id, { name })
    },
    cancel(id) {
      // a failed upload has nothing to discard, or can be resumed
      if (list.find((one) => one.id === id)?.state !== 'failed') uploads.current.get(id)?.cancel()
      drop(id)
    },
  }
}
