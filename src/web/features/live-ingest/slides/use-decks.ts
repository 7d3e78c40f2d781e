import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MATERIAL_NAME_LENGTH, SLIDES_BYTES } from '#contract/material/limits.ts'
import { uploadFile } from '#web/features/upload/upload-image.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { failureOf, failureText } from '#web/lib/failures.ts'
import { invalidate, useCall } from '#web/lib/query.ts'

const list = 'GET /api/v1/openclass/{id}/materials'
export type Deck = CallReply<typeof list>['list'][number]

const MEGABYTE = 1024 ** 2

/** The PDF documents of a class, which are its slides; null: they are not known yet. */
export function useDecks(classId: number) {
  const { t } = useTranslation('broadcast')
  const params = { id: classId }
  const { data, error, isFetching, refetch } = useCall(list, { params }, { quiet: true })
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Reads a document and counts its pages. @returns whether it can be shown */
  async function prepare(deckId: number): Promise<boolean> {
    setFailure(null)
    try {
      const named = { params: { ...params, material_id: deckId } }
      await call('POST /api/v1/openclass/{id}/materials/{material_id}/slides', named, { quiet: true })
      return true
    } catch (why) {
      setFailure(failureText(why))
      return false
    } finally {
      await invalidate(list)
    }
  }

  /** Sends a document; students do not see it until the teacher allows it. @returns its id; null: it was refused */
  async function add(file: File): Promise<number | null> {
    setFailure(null)
    if (file.size > SLIDES_BYTES) {
      setFailure(t('broadcast:slides.tooLarge', { most: SLIDES_BYTES / MEGABYTE }))
      return null
    }
    setProgress(0)
    try {
      const url = await uploadFile(file, 'material', { onProgress: setProgress })
      const name = [...file.name].slice(0, MATERIAL_NAME_LENGTH).join('')
      const body = { url, name, shown: 'hidden' } as const
      const { id } = await call('POST /api/v1/openclass/{id}/materials', { params, body }, { quiet: true })
      if (await prepare(id)) return id
      // what cannot be shown is of no use here
      const removed = { params: { ...params, material_id: id } }
      await call('DELETE /api/v1/openclass/{id}/materials/{material_id}', removed, { quiet: true })
      await invalidate(list)
    } catch (why) {
      if (failureOf(why)) setFailure(failureText(why))
    } finally {
      setProgress(null)
    }
    return null
  }

  /** Whether students may download it. */
  async function allow({ id, name }: Deck, allowed: boolean): Promise<void> {
    const materials = [{ id, name, shown: allowed ? ('always' as const) : ('hidden' as const) }]
    await call('PUT /api/v1/openclass/{id}/materials', { params, body: { materials } })
    await invalidate(list)
  }

  return {
    decks: data?.list.filter(({ type }) => type === 'application/pdf') ?? null,
    error,
    retrying: isFetching,
    retry: () => void refetch(),
    progress,
    failure,
    add,
    prepare,
    allow,
  }
}
