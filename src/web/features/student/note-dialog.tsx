import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_LENGTH } from '#contract/student/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

export interface NoteDialogProps {
  userid: number
  /** null: a new one */
  note: { id: number; text: string } | null
  onClose: () => void
}

/** Writes or changes a note about a student. */
export function NoteDialog({ userid: id, note, onClose }: NoteDialogProps) {
  const { t } = useTranslation('student')
  const [text, setText] = useState(note?.text ?? '')
  const [checked, setChecked] = useState(false)
  const isEmpty = text.trim() === ''
  return (
    <FormDialog
      title={t(note ? 'student:changeTitle' : 'student:add')}
      action={t('student:save')}
      check={() => {
        setChecked(true)
        return !isEmpty
      }}
      onSubmit={async () => {
        const body = { text }
        if (note)
          await call(
            'PUT /api/v1/teacher/students/{id}/notes/{note_id}',
            { params: { id, note_id: note.id }, body },
            { quiet: true },
          )
        else await call('POST /api/v1/teacher/students/{id}/notes', { params: { id }, body }, { quiet: true })
      }}
      refresh={() => invalidate('GET /api/v1/teacher/students/{id}/notes')}
      onClose={onClose}
    >
      <Field
        label={t('student:note')}
        hint={t('student:notesWhat')}
        error={checked && isEmpty && t('student:empty')}
        required
      >
        <TextArea value={text} maxLength={NOTE_LENGTH} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
