import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleLimits } from '#contract/openclass/people-limits.ts'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

export interface RemoveDialogProps {
  classId: number
  person: { userid: number; name: string }
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

/** Confirms that somebody is removed from a class, with the reason that they read. */
export default function RemoveDialog({ classId, person, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('people')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)

  async function remove() {
    if (reason.trim() === '') return setProblem(t('people:remove.reasonMissing'))
    setWorking(true)
    try {
      await call('PUT /api/v1/openclass/{id}/removals/{userid}', {
        params: { id: classId, userid: person.userid },
        body: { reason },
      })
      toast.success(t('people:remove.done', { name: person.name }))
      onRemoved?.()
      onClose()
    } catch {
      // `call` has shown the failure; what was written stays
      setWorking(false)
    }
  }

  return (
    <EntryDialog
      title={t('people:remove.title', { name: person.name })}
      dismissable={!working}
      entered={reason}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={working}>
            {t('people:cancel')}
          </Button>
          <Button look="danger" loading={working} onClick={() => void remove()}>
            {t('people:remove.press')}
          </Button>
        </>
      )}
    >
      <p>{t('people:remove.what')}</p>
      <Field label={t('people:remove.reason')} hint={t('people:remove.reasonHint')} error={problem}>
        <TextArea
          rows={3}
          maxLength={peopleLimits.reason}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem('')
          }}
        />
      </Field>
    </EntryDialog>
  )
}
