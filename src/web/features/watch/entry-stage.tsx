import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WAITING_SECONDS } from '#contract/openclass/people-limits.ts'
import { callSilently } from '#web/lib/call.ts'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'

/** Who was removed asks less often whether they are let in again, ms */
const REMOVED_MS = 10_000

interface EntryStageProps {
  openClass: OpenClass
  reload: () => Promise<unknown>
}

/**
 * In place of the video for who waits to be let into a class, or was removed from it. It keeps asking, and the page goes
 * on by itself when the answer changes.
 */
export default function EntryStage({ openClass, reload }: EntryStageProps) {
  const { t } = useTranslation('live')
  const { id, entry, removal_reason } = openClass
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function ask() {
      try {
        const answer = await callSilently('POST /api/v1/openclass/{id}/entry', { params: { id } })
        if (!isGone) setIsAway(false)
        if (answer.entry !== entry) await reload()
      } catch {
        // whoever has lost the class otherwise sees it in the class itself; else the server is away
        if (!isGone) setIsAway(true)
      }
      // half of it by chance, so that a large class does not ask at once
      const pause = entry === 'removed' ? REMOVED_MS : WAITING_SECONDS * 1000
      if (!isGone) timer = setTimeout(() => void ask(), pause * (0.75 + Math.random() / 2))
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, entry, reload])

  const isRemoved = entry === 'removed'
  return (
    <Poster openClass={openClass} text={t(isRemoved ? 'live:entry.removed' : 'live:entry.waiting')}>
      <p>{isRemoved ? t('live:entry.reason', { reason: removal_reason }) : t('live:entry.waitingWhat')}</p>
      {isRemoved && <p>{t('live:entry.removedWhat')}</p>}
      {isAway && <p role="alert">{t('live:entry.unreachable')}</p>}
    </Poster>
  )
}
