import { useTranslation } from 'react-i18next'
import { chatStatuses } from '#contract/openclass/enums.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { MessageText } from '../emoticons/message-text.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import type { ChatMessage } from '../room/room-state.ts'
import styles from './moderation.module.css'
import { TaskDialog } from './task-dialog.tsx'
import { useDialogTask } from './use-dialog-task.ts'

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
  const { id, userid, nickName, content, is_teacher } = message

  async function remove() {
    await call('DELETE /api/v1/openclass/{id}/chat/messages/{message_id}', {
      params: { id: classId, message_id: id },
    })
    room.receive({ kind: 'deleted', id })
    toast.success(t('chat:deleted'))
  }
  async function mute() {
    await call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
      params: { id: classId, userid },
      body: { chat_status: chatStatuses.muted },
    })
    toast.success(t('chat:personMuted', { name: nickName }))
  }

  return (
    <TaskDialog
      title={t('chat:messageOf', { name: nickName })}
      working={working}
      actions={
        <>
          {!is_teacher && (
            <Button disabled={working} onClick={() => void work(mute)}>
              {t('chat:mutePerson')}
            </Button>
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
      <p className="second">{is_teacher ? t('chat:deleteWhat') : t('chat:moderateWhat')}</p>
    </TaskDialog>
  )
}
