import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import styles from './moderation.module.css'
import { MutedPeople } from './muted-people.tsx'
import { useDialogTask } from './use-dialog-task.ts'

/** bytes; a Chinese character takes three */
const lengths = [450, 300, 150, 60]

export interface RoomDialogProps {
  classId: number
  room: ChatRoom
  setting: ChatRoomShape
  onClose: () => void
}

/** Settings of a room: length of messages, pinned notice, and muted users. */
export function RoomDialog({ classId, room, setting, onClose }: RoomDialogProps) {
  const { t } = useTranslation('chat')
  const { working, work } = useDialogTask(onClose)
  const [bytes, setBytes] = useState(setting.max_bytes)
  const [notice, setNotice] = useState(setting.notice)
  const offered = (usual: number[], now: number) => [...new Set([...usual, now])]

  async function save() {
    const next = await call('PUT /api/v1/openclass/{id}/chat', {
      params: { id: classId },
      body: {
        ...(bytes !== setting.max_bytes && { max_bytes: bytes }),
        ...(notice !== setting.notice && { notice }),
      },
    })
    room.receive({ kind: 'room', room: next })
  }

  return (
    <EntryDialog
      title={t('chat:setUp')}
      entered={[bytes, notice]}
      dismissable={!working}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={working}>
            {t('chat:cancel')}
          </Button>
          <Button look="primary" loading={working} onClick={() => void work(save)}>
            {t('chat:save')}
          </Button>
        </>
      )}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field label={t('chat:length')}>
          <Select
            value={String(bytes)}
            options={offered(lengths, bytes).map((most) => ({
              value: String(most),
              label: t('chat:characters', {
                chinese: Math.floor(most / 3),
                latin: Math.min(most, chatLimits.characters),
              }),
            }))}
            onChange={({ target }) => setBytes(Number(target.value))}
          />
        </Field>
        <Field label={t('chat:notice')} hint={t('chat:noticeHint')}>
          <TextArea
            rows={3}
            maxLength={chatLimits.notice}
            value={notice}
            onChange={({ target }) => setNotice(target.value)}
          />
        </Field>
        <MutedPeople classId={classId} />
      </div>
    </EntryDialog>
  )
}
