import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { call } from '#web/lib/call.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { MessageText } from '../emoticons/message-text.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import type { RoomState } from '../room/room-state.ts'
import styles from './above-messages.module.css'

interface AboveMessagesProps {
  classId: number
  room: ChatRoom
  state: RoomState
  onJump: (id: number) => void
}

/** Above the messages: the announcement as long as it stands, the notice, and the pinned message. */
export function AboveMessages(props: AboveMessagesProps) {
  const { room: setting } = props.state
  if (!setting) return null
  return (
    <>
      {setting.announcement && (
        <Announcement key={setting.announcement.id} {...props} shown={setting.announcement} />
      )}
      {setting.notice && <PinnedNotice text={setting.notice} />}
      {setting.pinned && <PinnedMessage {...props} shown={setting.pinned} />}
    </>
  )
}

const Pin = () => (
  <svg className={styles.pin} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M6 1.5h4l-.5 5 2.5 2.5h-8l2.5-2.5zM8 9v5.5" />
  </svg>
)

/** The notice that a moderator has written. */
function PinnedNotice({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  return (
    <aside className={styles.notice} aria-label={t('chat:notice')}>
      <Pin />
      <p className={styles.text}>{text}</p>
    </aside>
  )
}

/** Takes down what stands above the messages, one at a time; a failure has shown its toast. */
function useTakeDown(room: ChatRoom, take: () => Promise<ChatRoomShape>) {
  const [busy, setBusy] = useState(false)
  return async () => {
    if (busy) return
    setBusy(true)
    try {
      room.receive({ kind: 'room', room: await take() })
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }
}

function TakeDownButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} title={label} onClick={onPress}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="m3.5 3.5 9 9m0-9-9 9" />
      </svg>
    </button>
  )
}

interface PinnedMessageProps extends AboveMessagesProps {
  shown: NonNullable<ChatRoomShape['pinned']>
}

function PinnedMessage({ classId, room, state, onJump, shown }: PinnedMessageProps) {
  const { t } = useTranslation('chat')
  const unpin = useTakeDown(room, () =>
    call('DELETE /api/v1/openclass/{id}/chat/pin', { params: { id: classId } }),
  )
  return (
    <aside className={styles.notice} aria-label={t('chat:pinned')}>
      <Pin />
      <button type="button" className={styles.jump} onClick={() => onJump(shown.id)}>
        <b>{shown.nickName}</b> <MessageText content={shown.content} />
      </button>
      {state.mayModerate && state.status !== 'closed' && (
        <TakeDownButton label={t('chat:unpin')} onPress={() => void unpin()} />
      )}
    </aside>
  )
}

interface AnnouncementProps extends AboveMessagesProps {
  shown: NonNullable<ChatRoomShape['announcement']>
}

function Announcement({ classId, room, state, shown }: AnnouncementProps) {
  const { t } = useTranslation('chat')
  const { done } = useCountdown(state.announcedUntil)
  const end = useTakeDown(room, () =>
    call('DELETE /api/v1/openclass/{id}/chat/announcement', { params: { id: classId } }),
  )
  if (done) return null
  return (
    <aside className={styles.announcement} aria-label={t('chat:announcement')}>
      <div className={styles.words} role="status">
        <b>{t('chat:announcementOf', { name: shown.nickName })}</b>
        <p className={styles.text}>
          <MessageText content={shown.content} />
        </p>
      </div>
      {state.mayModerate && state.status !== 'closed' && (
        <TakeDownButton label={t('chat:endAnnouncement')} onPress={() => void end()} />
      )}
    </aside>
  )
}
