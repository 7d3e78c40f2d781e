import { useTranslation } from 'react-i18next'
import { oneHomeworkRoute } from '#web/features/homework/homework-links.ts'
import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import type { CallReply } from '#web/lib/call.ts'
import { addressOf } from '#web/lib/documents.ts'
import { clockText } from '#web/ui/clock-text.ts'
import styles from './chapter.module.css'

export type Chapter = CallReply<'GET /api/v1/chapters'>['list'][number]

export interface ChapterListProps {
  chapters: readonly Chapter[]
  player: Player | null
  onJump: (second: number) => void
}

/** The chapters of a video: the one that plays is marked, a press jumps to its beginning. */
export default function ChapterList({ chapters, player, onJump }: ChapterListProps) {
  const { t } = useTranslation('chapters')
  const now = useSecond(player)
  const current = chapters.findLastIndex(({ second }) => second <= now)
  return (
    <ol className={styles.list} aria-label={t('chapters:title')}>
      {chapters.map(({ second, title, homework_id }, index) => (
        <li key={second} className={styles.row}>
          <button
            type="button"
            className={styles.chapter}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onJump(second)}
          >
            <span className={styles.time}>{clockText(second)}</span>
            <span>{title || t('chapters:unnamed', { number: index + 1 })}</span>
          </button>
          {homework_id !== null && (
            <a className={styles.homework} href={addressOf('student', oneHomeworkRoute(homework_id))}>
              {t('chapters:homework')}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
