import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stageLimits } from '#contract/stage/limits.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { GuestRow, type GuestMedia } from './parts/guest-row.tsx'
import { joinedOf } from './room/state.ts'
import { useStage } from './room/use-stage.ts'
import styles from './stage.module.css'

export interface StagePartProps {
  classId: number
  /** what arrives of somebody on stage, in a studio */
  mediaOf?: ((userid: number) => GuestMedia | null) | undefined
}

/** Those on stage and those who were called there, for who moderates the class. */
export function StagePart({ classId, mediaOf }: StagePartProps) {
  const { t } = useTranslation('stage')
  const { state } = useStage(classId)
  const { busy, run } = useTask()
  const [clearing, setClearing] = useState(false)
  const { status, mayModerate, isAvailable, isOpen, isTwoWay, guests } = state
  if (!mayModerate || status === 'none' || status === 'elsewhere' || !state.isRead) return null
  const params = { id: classId }
  const clear = () =>
    run('clear', () => call('DELETE /api/v1/openclass/{id}/stage/places', { params })).then(() =>
      setClearing(false),
    )
  return (
    <section className={styles.part} aria-label={t('stage:part.title')}>
      <h2 className={styles.title}>
        {t(isTwoWay ? 'stage:part.lesson' : 'stage:part.title')}
        {guests.length > 0 && (
          <span className={styles.count}>
            {joinedOf(state).length} / {stageLimits.places}
          </span>
        )}
      </h2>
      {!isAvailable && <p className={styles.hint}>{t('stage:part.unavailable')}</p>}
      {isAvailable && isOpen && guests.length === 0 && (
        <p className={styles.hint}>{t(isTwoWay ? 'stage:part.lessonEmpty' : 'stage:part.empty')}</p>
      )}
      <ul className={styles.list}>
        {guests.map((guest) => (
          <GuestRow
            key={guest.userid}
            classId={classId}
            guest={guest}
            media={mediaOf?.(guest.userid) ?? null}
          />
        ))}
      </ul>
      {guests.length > 1 && (
        <div className={styles.row}>
          <Button size="small" onClick={() => setClearing(true)}>
            {t('stage:part.clear')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={clearing}
        title={t('stage:part.clearTitle')}
        action={t('stage:part.clear')}
        busy={busy !== ''}
        onConfirm={() => void clear()}
        onClose={() => setClearing(false)}
      >
        {t('stage:part.clearWhat')}
      </ConfirmDialog>
    </section>
  )
}
