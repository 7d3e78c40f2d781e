import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import { TaskDialog } from './task-dialog.tsx'
import { useDialogTask } from './use-dialog-task.ts'

const pauses = [chatLimits.secondsBetween, 30, 60, 120, 300, chatLimits.longestSecondsBetween]

export interface SlowModeDialogProps {
  classId: number
  room: ChatRoom
  setting: ChatRoomShape
  onClose: () => void
}

/** Sets how long everybody but moderators waits between two messages. */
export function SlowModeDialog({ classId, room, setting, onClose }: SlowModeDialogProps) {
  const { t } = useTranslation('chat')
  const { working, work } = useDialogTask(onClose)
  const [pause, setPause] = useState(setting.seconds_between)

  async function save() {
    const next = await call('PUT /api/v1/openclass/{id}/chat', {
      params: { id: classId },
      body: { seconds_between: pause },
    })
    room.receive({ kind: 'room', room: next })
  }

  return (
    <TaskDialog
      title={t('chat:slow')}
      working={working}
      actions={
        <Button look="primary" loading={working} onClick={() => void work(save)}>
          {t('chat:save')}
        </Button>
      }
      onClose={onClose}
    >
      <Field label={t('chat:pause')} hint={t('chat:slowHint')}>
        <Select
          value={String(pause)}
          options={[...new Set([...pauses, pause])].map((seconds) => ({
            value: String(seconds),
            label:
              seconds === chatLimits.secondsBetween
                ? t('chat:slowOff', { count: seconds })
                : t('chat:seconds', { count: seconds }),
          }))}
          onChange={({ target }) => setPause(Number(target.value))}
        />
      </Field>
    </TaskDialog>
  )
}
