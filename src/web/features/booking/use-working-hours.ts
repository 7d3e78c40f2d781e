import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import {
  bodyOf,
  type Decisions,
  type AffectedLesson,
  type HoursValues,
  valuesOf,
} from './working-hours-values.ts'

/** The teacher's hours as they are stored and as they are being changed. */
export function useWorkingHours() {
  const { t } = useTranslation('booking')
  const stored = useCall('GET /api/v1/teacher/workinghours', {}, { quiet: true, staleTime: 60_000 })
  const [changed, setChanged] = useState<HoursValues | null>(null)
  const [hits, setHits] = useState<readonly AffectedLesson[]>([])
  const [saving, setSaving] = useState(false)
  const values = changed ?? (stored.data ? valuesOf(stored.data) : null)
  const body = values && bodyOf(values)

  async function save(decisions: Decisions = [], reason = ''): Promise<void> {
    if (!body) return
    setSaving(true)
    try {
      const answer = await call('PUT /api/v1/teacher/workinghours', { body: { ...body, decisions, reason } })
      setHits(answer.hits)
      if (answer.saved === 0) return
      await invalidate('GET /api/v1/teacher/workinghours')
      setChanged(null)
      toast.success(t('booking:hours.saved'))
    } catch {
      // the toast of the call has said so, and what was typed stands
    } finally {
      setSaving(false)
    }
  }

  return {
    stored,
    values,
    isChanged: changed !== null,
    isComplete: body !== null,
    set: (some: Partial<HoursValues>) => values && setChanged({ ...values, ...some }),
    discard: () => setChanged(null),
    saving,
    save,
    hits,
    closeHits: () => setHits([]),
  }
}
