import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MATERIAL_NAME_LENGTH } from '#contract/material/limits.ts'
import { uploadFile } from '#web/features/upload/upload-image.ts'
import { call } from '#web/lib/call.ts'
import { failureOf, failureText } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'

/** Uploads files one after the other; each is given to the class as soon as it has arrived. */
export function useMaterialUploads(classId: number) {
  const { t } = useTranslation('material')
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const url = await uploadFile(file, 'material', { onProgress: setProgress, signal })
    const name = [...file.name].slice(0, MATERIAL_NAME_LENGTH).join('')
    await call(
      'POST /api/v1/openclass/{id}/materials',
      { params: { id: classId }, body: { url, name, shown: 'always' } },
      { quiet: true },
    )
    void invalidate('GET /api/v1/openclass/{id}/materials')
  }
  async function add(chosen: readonly File[]): Promise<void> {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setFailure(null)
    for (const file of chosen) {
      setProgress(0)
      try {
        await send(file, mine.signal)
      } catch (error) {
        if (failureOf(error))
          setFailure(t('material:add.failed', { name: file.name, why: failureText(error) }))
        break
      }
    }
    running.current = null
    setProgress(null)
  }
  return { progress, failure, add, cancel: () => running.current?.abort() }
}
