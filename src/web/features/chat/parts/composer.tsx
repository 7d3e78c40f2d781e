import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chatLimits } from '#contract/chat/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { EmoticonPicker } from '../emoticons/emoticon-picker.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import { MessageText } from '../emoticons/message-text.tsx'
import type { ChatMessage, RoomState } from '../room/room-state.ts'
import styles from './composer.module.css'
import { useComposer } from './use-composer.ts'

/** How long the pause between two messages is, where a moderator has made it longer than usual. */
function slowSeconds({ room }: RoomState): number | undefined {
  return room && room.seconds_between > chatLimits.secondsBetween ? room.seconds_between : undefined
}

export interface ComposerProps {
  room: ChatRoom
  state: RoomState
  /** the message that is being answered */
  answered: ChatMessage | null
  /** it was, or is not to be */
  onAnswered: () => void
}

/** The field for messages. Enter sends, Shift+Enter inserts a line break, Escape answers no message. */
export function Composer({ room, state, answered, onAnswered }: ComposerProps) {
  const { t } = useTranslation('chat')
  const id = useId()
  const { area, text, problem, sending, wait, isSilent, type, insert, send } = useComposer(room, state, {
    answered,
    onAnswered,
  })
  const slowMode = isSilent || state.mayModerate ? null : (slowSeconds(state) ?? null)
  const silence = t(state.muted ? 'chat:muted' : 'chat:allMuted')

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape' && answered) return onAnswered()
    // the Enter that ends the composition of a Chinese word does not send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {answered && !isSilent && (
        <p className={styles.answered}>
          <span className={styles.quoted}>
            <b>{t('chat:replyingTo', { name: answered.nickName })}</b>{' '}
            <MessageText content={answered.content} />
          </span>
          <Button look="quiet" size="small" onClick={onAnswered}>
            {t('chat:noReply')}
          </Button>
        </p>
      )}
      <TextArea
        ref={area}
        className={styles.area}
        rows={2}
        maxLength={chatLimits.characters}
        value={isSilent ? '' : text}
        placeholder={isSilent ? silence : t('chat:write')}
        aria-label={t('chat:message')}
        aria-describedby={`${id}-count ${id}-problem`}
        aria-invalid={problem ? true : undefined}
        disabled={isSilent}
        readOnly={sending}
        onChange={({ target }) => type(target.value)}
        onKeyDown={key}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      {slowMode !== null && <p className={styles.slow}>{t('chat:slowMode', { seconds: slowMode })}</p>}
      <div className={styles.foot}>
        <EmoticonPicker disabled={isSilent || sending} onPick={insert} />
        <span id={`${id}-count`} className={styles.count}>
          {text.length}/{chatLimits.characters}
        </span>
        <Button look="primary" size="small" type="submit" loading={sending} disabled={isSilent}>
          {wait > 0 ? t('chat:sendIn', { seconds: wait }) : t('chat:send')}
        </Button>
      </div>
    </form>
  )
}
