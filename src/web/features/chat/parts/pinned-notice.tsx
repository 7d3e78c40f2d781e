import { useTranslation } from 'react-i18next'
import styles from './pinned-notice.module.css'

/** What the teacher has pinned above the messages. */
export function PinnedNotice({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  return (
    <aside className={styles.notice} aria-label={t('chat:notice')}>
      <svg className={styles.pin} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M6 1.5h4l-.5 5 2.5 2.5h-8l2.5-2.5zM8 9v5.5" />
      </svg>
      <p className={styles.text}>{text}</p>
    </aside>
  )
}
