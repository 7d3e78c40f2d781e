import { Fragment, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ChatRoom } from '../room/chat-room.ts'
import { type ChatMessage, notesByMessage, type RoomNote, type RoomState } from '../room/room-state.ts'
import styles from './message-list.module.css'
import { MessageRow } from './message-row.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

/** Text of a note between the messages. */
function useNoteText(): (note: RoomNote) => string {
  const { t } = useTranslation('chat')
  return ({ what, seconds }) =>
    ({
      allMuted: t('chat:note.allMuted'),
      allMayTalk: t('chat:note.allMayTalk'),
      pause: t('chat:note.pause', { seconds }),
      muted: t('chat:note.muted'),
      mayTalk: t('chat:note.mayTalk'),
    })[what]
}

const MessageDialog = lazy(async () => ({
  default: (await import('../moderation/message-dialog.tsx')).MessageDialog,
}))

export interface MessageListProps {
  classId: number
  room: ChatRoom
  state: RoomState
  /** undefined: the user cannot write */
  onReply: ((message: ChatMessage) => void) | undefined
  onJump: (id: number) => void
  /** the message that was just led to */
  found: number | null
}

/** All messages, with notes of events between them. */
export function MessageList({ classId, room, state, onReply, onJump, found }: MessageListProps) {
  const { t } = useTranslation('chat')
  const noteText = useNoteText()
  const [moderated, setModerated] = useState<ChatMessage | null>(null)
  const { messages, earlier, readingEarlier, mayModerate, status } = state
  const { box, unread, onScroll, toEnd } = useStickToEnd(messages)

  const placed = notesByMessage(state)
  const notesAfter = (id: number) =>
    placed.get(id)?.map((note) => (
      <p key={note.key} className={styles.note}>
        {noteText(note)}
      </p>
    ))

  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.list}
        role="log"
        aria-label={t('chat:messages')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {earlier !== null && status !== 'closed' && (
          <Button
            look="quiet"
            size="small"
            block
            loading={readingEarlier}
            onClick={() => void room.readEarlier().catch(() => toast.error(t('chat:earlierFailed')))}
          >
            {t('chat:earlier')}
          </Button>
        )}
        {messages.length === 0 && <p className={styles.note}>{t('chat:nothingYet')}</p>}
        {notesAfter(0)}
        {messages.map((message) => (
          <Fragment key={message.id}>
            <MessageRow
              message={message}
              onModerate={mayModerate && status !== 'closed' ? () => setModerated(message) : undefined}
              onReply={onReply && (() => onReply(message))}
              onJump={onJump}
              isFound={found === message.id}
            />
            {notesAfter(message.id)}
          </Fragment>
        ))}
      </div>
      {unread > 0 && (
        <button type="button" className={styles.jump} onClick={toEnd}>
          {t('chat:unread', { count: unread })}
        </button>
      )}
      {moderated && (
        <Suspense>
          <MessageDialog
            classId={classId}
            message={moderated}
            room={room}
            onClose={() => setModerated(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
