import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './support.module.css'

export interface ThreadMessage {
  id: number
  is_school: 0 | 1
  text: string
  created_at: number
  /** of whom its reader is told */
  author?: string
}

interface ThreadProps {
  messages: readonly ThreadMessage[]
  /** who reads it, whose own messages stand on the right */
  reader: 'school' | 'student'
}

/** What both sides wrote, the first one first. */
export function EnquiryThread({ messages, reader }: ThreadProps) {
  const { t } = useTranslation('message')
  return (
    <ol className={styles.thread} aria-label={t('message:enquiry.thread')}>
      {messages.map(({ id, is_school, text, created_at, author }) => {
        const isOwn = (is_school === 1) === (reader === 'school')
        const writer = is_school === 1 ? t('message:enquiry.school') : t('message:enquiry.student')
        return (
          <li key={id} className={classNames(styles.message, isOwn && styles.own)}>
            <p className={styles.writer}>
              <strong>{isOwn && reader === 'student' ? t('message:enquiry.you') : author || writer}</strong>{' '}
              <span className="second">
                <Moment at={created_at} />
              </span>
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        )
      })}
    </ol>
  )
}
