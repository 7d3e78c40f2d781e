import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chatLimits } from '#contract/chat/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { EmoticonPicker } from '../emoticons/emoticon-picker.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import type { RoomState } from '../room/room-state.ts'
import styles from './composer.module.css'
import { useComposer } from './use-composer.ts'

/** The field for messages. Enter sends, Shift+Enter inserts a line break. */
export function Composer({ room, state }: { room: ChatRoom; state: RoomState }) {
  const { t } = useTranslation('chat')
  const id = useId()
  const { area, text, problem, sending, wait, isSilent, type, insert, send } = useComposer(room, state)
  const silence = t(state.muted ? 'chat:muted' : 'chat:allMuted')

  function key(event: KeyboardEvent) {
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
