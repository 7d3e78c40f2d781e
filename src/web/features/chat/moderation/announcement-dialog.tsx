import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { chatLimits, cleanMessage, messageFault } from '#contract/chat/rules.ts'
import { newNonce } from '#web/features/class-room/new-nonce.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import styles from './moderation.module.css'
import { useDialogTask } from './use-dialog-task.ts'

/** seconds */
const times = [30, 60, 300, 900, 3_600] as const

export interface AnnouncementDialogProps {
  classId: number
  room: ChatRoom
  onClose: () => void
}

/** Sends a message that stands above the others for a chosen time. */
export function AnnouncementDialog({ classId, room, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation('chat')
  const { working, work } = useDialogTask(onClose)
  // one for the dialog: pressed again after a lost answer it is sent once
  const [nonce] = useState(newNonce)
  const [content, setContent] = useState('')
  const [seconds, setSeconds] = useState<number>(300)
  const [problem, setProblem] = useState('')

  async function send() {
    const made = await call('POST /api/v1/openclass/{id}/chat/announcement', {
      params: { id: classId },
      body: { content, seconds, nonce },
    })
    room.receive({ kind: 'messages', messages: [made.message] })
    room.receive({ kind: 'room', room: made.room })
  }
  function press() {
    const fault = messageFault(cleanMessage(content))
    if (fault) setProblem(t(fault === 'empty' ? 'chat:empty' : 'chat:tooLong'))
    else void work(send)
  }

  return (
    <EntryDialog
      title={t('chat:announce')}
      entered={[content]}
      dismissable={!working}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={working}>
            {t('chat:cancel')}
          </Button>
          <Button look="primary" loading={working} onClick={press}>
            {t('chat:announcePress')}
          </Button>
        </>
      )}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Field label={t('chat:announcementText')} hint={t('chat:announcementHint')} error={problem}>
          <TextArea
            rows={3}
            maxLength={chatLimits.characters}
            value={content}
            onChange={({ target }) => {
              setContent(target.value)
              setProblem('')
            }}
          />
        </Field>
        <Field label={t('chat:announcementTime')}>
          <Select
            value={String(seconds)}
            options={times.map((time) => ({
              value: String(time),
              label:
                time < 60
                  ? t('chat:seconds', { count: time })
                  : time < 3_600
                    ? t('chat:minutes', { count: time / 60 })
                    : t('chat:hours', { count: time / 3_600 }),
            }))}
            onChange={({ target }) => setSeconds(Number(target.value))}
          />
        </Field>
      </div>
    </EntryDialog>
  )
}
