import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Portrait } from '#web/ui/portrait.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import { ownZone, wallClock } from '#web/ui/zones.ts'
import { MessageText } from '../emoticons/message-text.tsx'
import type { ChatMessage } from '../room/room-state.ts'
import styles from './message-row.module.css'

const AVATAR = 24

/** `HH:mm` in the reader's time zone. */
function chatTime(unix: number): string {
  const { hour, minute } = wallClock(unix, ownZone())
  return `${hour}:${minute}`
}

export interface MessageRowProps {
  message: ChatMessage
  /** shown to moderators */
  onModerate: (() => void) | undefined
}

function Row({ message, onModerate }: MessageRowProps) {
  const { t } = useTranslation('chat')
  const { nickName, profile_picture_url, time, content, isSend, is_teacher } = message
  return (
    <article className={classNames(styles.row, isSend && styles.own)}>
      <Portrait name={nickName} avatar_url={profile_picture_url} size={AVATAR} />
      <div className={styles.bubble}>
        <p className={styles.head}>
          <span className={styles.name}>{nickName}</span>
          {is_teacher === 1 && <Tag tone="accent">{t('chat:teacher')}</Tag>}
          <time dateTime={new Date(time * 1000).toISOString()}>{chatTime(time)}</time>
          {onModerate && (
            <button
              type="button"
              className={styles.more}
              aria-label={t('chat:moderate', { name: nickName })}
              onClick={onModerate}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="M2 8h.01M8 8h.01M14 8h.01" />
              </svg>
            </button>
          )}
        </p>
        <p className={styles.bubble}>
          <MessageText content={content} />
        </p>
      </div>
    </article>
  )
}

export const MessageRow = memo(
  Row,
  (before, after) =>
    before.message === after.message &&
    (before.onModerate === undefined) === (after.onModerate === undefined),
)
