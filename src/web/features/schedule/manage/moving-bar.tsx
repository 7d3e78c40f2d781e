import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import styles from './school.module.css'
import type { LessonMoves } from './use-moving.ts'

interface MovingBarProps {
  moves: LessonMoves
  /** how the teachers stand to whom it can be moved */
  stand: 'columns' | 'rows' | null
  nameOf: (teacherId: number) => string
}

/** i18n keys */
const keyTexts = {
  columns: 'schedule:school.keysColumns',
  rows: 'schedule:school.keysRows',
  none: 'schedule:school.movingKeys',
}

/** What is being moved, and to when, as long as it is not put down. */
export function MovingBar({ moves: { moving, put, stop }, stand, nameOf }: MovingBarProps) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  const time =
    moving &&
    formatLessonSpan(moving.begintime, moving.begintime + moving.entry.endtime - moving.entry.begintime, view)
  return (
    <div className={moving ? styles.moving : undefined}>
      <p role="status">
        {moving && (
          <strong>
            {moving.teacherId === null
              ? t('schedule:school.moving', { title: moving.entry.title, time })
              : t('schedule:school.movingTo', {
                  ...{ title: moving.entry.title, time },
                  teacher: nameOf(moving.teacherId),
                })}
          </strong>
        )}
      </p>
      {moving?.byKeys && (
        <>
          <p className="second">{t(keyTexts[stand ?? 'none'])}</p>
          <div className={styles.movingButtons}>
            <Button onClick={stop}>{t('schedule:school.putBack')}</Button>
            <Button look="primary" onClick={put}>
              {t('schedule:lessons.preview')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
