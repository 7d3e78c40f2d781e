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
  /** shown to those who may write */
  onReply: (() => void) | undefined
  /** leads to the message that this one answers */
  onJump: (id: number) => void
  /** it was just led to */
  isFound: boolean
}

/** The element of a message in the list, which a press on a quoted message leads to. */
export const messageElementId = (id: number): string => `chat-message-${id}`

/** The message that another one answers; a press leads to it. */
function Quoted({ quoted, onJump }: { quoted: NonNullable<ChatMessage['reply_to']>; onJump: () => void }) {
  const { t } = useTranslation('chat')
  if (quoted.is_deleted === 1) return <span className={styles.quoted}>{t('chat:quotedDeleted')}</span>
  return (
    <button
      type="button"
      className={styles.quoted}
      aria-label={t('chat:toQuoted', { name: quoted.nickName })}
      onClick={onJump}
    >
      <b>{quoted.nickName}</b> <MessageText content={quoted.content} />
    </button>
  )
}

function Row({ message, onModerate, onReply, onJump, isFound }: MessageRowProps) {
  const { t } = useTranslation('chat')
  const { nickName, profile_picture_url, time, content, isSend, reply_to } = message
  return (
    <article
      id={messageElementId(message.id)}
      tabIndex={-1}
      className={classNames(styles.row, isSend && styles.own, isFound && styles.found)}
    >
      <Portrait name={nickName} avatar_url={profile_picture_url} size={AVATAR} />
      <div className={styles.said}>
        <p className={styles.head}>
          <span className={styles.name}>{nickName}</span>
          {message.is_teacher === 1 && <Tag tone="accent">{t('chat:teacher')}</Tag>}
          {message.is_assistant === 1 && <Tag tone="good">{t('chat:assistant')}</Tag>}
          {message.is_announcement === 1 && <Tag tone="warn">{t('chat:announcement')}</Tag>}
          <time dateTime={new Date(time * 1000).toISOString()}>{chatTime(time)}</time>
          {onReply && (
            <button
              type="button"
              className={styles.more}
              aria-label={t('chat:replyTo', { name: nickName })}
              title={t('chat:reply')}
              onClick={onReply}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path className={styles.arrow} d="M6.5 3.5 2.5 7.5l4 4M3 7.5h6.5a4 4 0 0 1 4 4v1" />
              </svg>
            </button>
          )}
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
        {reply_to && <Quoted quoted={reply_to} onJump={() => onJump(reply_to.id)} />}
        <p className={classNames(styles.bubble, message.is_announcement === 1 && styles.announced)}>
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
    before.isFound === after.isFound &&
    (before.onReply === undefined) === (after.onReply === undefined) &&
    (before.onModerate === undefined) === (after.onModerate === undefined),
)
