import { useTranslation } from 'react-i18next'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import { TaskDialog } from './task-dialog.tsx'
import { useDialogTask } from './use-dialog-task.ts'

export interface MuteAllDialogProps {
  classId: number
  room: ChatRoom
  setting: ChatRoomShape
  onClose: () => void
}

/** Confirms that everybody is muted, or no longer. */
export function MuteAllDialog({ classId, room, setting, onClose }: MuteAllDialogProps) {
  const { t } = useTranslation('chat')
  const { working, work } = useDialogTask(onClose)
  const isMuted = setting.all_muted === 1

  async function change() {
    const next = await call('PUT /api/v1/openclass/{id}/chat', {
      params: { id: classId },
      body: { all_muted: isMuted ? 0 : 1 },
    })
    room.receive({ kind: 'room', room: next })
  }

  return (
    <TaskDialog
      title={isMuted ? t('chat:letAllTalk') : t('chat:muteAll')}
      working={working}
      actions={
        <Button look={isMuted ? 'primary' : 'danger'} loading={working} onClick={() => void work(change)}>
          {isMuted ? t('chat:letAllTalk') : t('chat:muteAll')}
        </Button>
      }
      onClose={onClose}
    >
      <p>{isMuted ? t('chat:letAllTalkWhat') : t('chat:muteAllWhat')}</p>
    </TaskDialog>
  )
}
