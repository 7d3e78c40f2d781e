import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatStatuses } from '#contract/openclass/enums.ts'
import { call } from '#web/lib/call.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { MessageText } from '../emoticons/message-text.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import type { ChatMessage } from '../room/room-state.ts'
import styles from './moderation.module.css'
import { TaskDialog } from './task-dialog.tsx'
import { useDialogTask } from './use-dialog-task.ts'

const RemoveDialog = lazyPart(
  () => import('#web/features/class-people/remove-dialog.tsx'),
  ['people', 'area'],
)

export interface MessageDialogProps {
  classId: number
  message: ChatMessage
  room: ChatRoom
  onClose: () => void
}

/** Moderates a message and its author; shows the message, so that the right one is moderated. */
export function MessageDialog({ classId, message, room, onClose }: MessageDialogProps) {
  const { t } = useTranslation('chat')
  const { working, work } = useDialogTask(onClose)
  const [removing, setRemoving] = useState(false)
  const { id, userid, nickName, content } = message
  // who moderates is neither muted nor removed
  const isModerators = message.is_teacher === 1 || message.is_assistant === 1

  async function remove() {
    await call('DELETE /api/v1/openclass/{id}/chat/messages/{message_id}', {
      params: { id: classId, message_id: id },
    })
    room.receive({ kind: 'deleted', id })
    toast.success(t('chat:deleted'))
  }
  async function pin() {
    const next = await call('PUT /api/v1/openclass/{id}/chat/pin', {
      params: { id: classId },
      body: { message_id: id },
    })
    room.receive({ kind: 'room', room: next })
  }
  async function mute() {
    await call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
      params: { id: classId, userid },
      body: { chat_status: chatStatuses.muted },
    })
    toast.success(t('chat:personMuted', { name: nickName }))
  }

  if (removing)
    return (
      <Suspense>
        <RemoveDialog classId={classId} person={{ userid, name: nickName }} onClose={onClose} />
      </Suspense>
    )
  return (
    <TaskDialog
      title={t('chat:messageOf', { name: nickName })}
      working={working}
      actions={
        <>
          <Button disabled={working} onClick={() => void work(pin)}>
            {t('chat:pin')}
          </Button>
          {!isModerators && (
            <>
              <Button disabled={working} onClick={() => void work(mute)}>
                {t('chat:mutePerson')}
              </Button>
              <Button disabled={working} onClick={() => setRemoving(true)}>
                {t('chat:removePerson')}
              </Button>
            </>
          )}
          <Button look="danger" disabled={working} onClick={() => void work(remove)}>
            {t('chat:deleteMessage')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <blockquote className={styles.quote}>
        <MessageText content={content} />
      </blockquote>
      <p className="second">{isModerators ? t('chat:deleteWhat') : t('chat:moderateWhat')}</p>
    </TaskDialog>
  )
}
