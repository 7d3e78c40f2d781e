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
  /** written by the school, otherwise by a teacher of the student */
  bySchool?: boolean
  /** null: a new one */
  note: { id: number; text: string } | null
  onClose: () => void
}

/** The list that teachers, or the school, read. */
export const notesKey = (bySchool: boolean) =>
  bySchool ? 'GET /api/v1/admin/users/{id}/notes' : 'GET /api/v1/teacher/students/{id}/notes'

/** Writes or changes a note about a student. */
export function NoteDialog({ userid: id, bySchool = false, note, onClose }: NoteDialogProps) {
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
      entered={text}
      onSubmit={async () => {
        const body = { text }
        if (note)
          await call(
            bySchool
              ? 'PUT /api/v1/admin/users/{id}/notes/{note_id}'
              : 'PUT /api/v1/teacher/students/{id}/notes/{note_id}',
            { params: { id, note_id: note.id }, body },
            { quiet: true },
          )
        else
          await call(
            bySchool ? 'POST /api/v1/admin/users/{id}/notes' : 'POST /api/v1/teacher/students/{id}/notes',
            { params: { id }, body },
            { quiet: true },
          )
      }}
      refresh={() => invalidate(notesKey(bySchool))}
      onClose={onClose}
    >
      <Field
        label={t('student:note')}
        hint={t('student:notesWhat')}
        aside={`${text.length} / ${NOTE_LENGTH}`}
        error={checked && isEmpty && t('student:empty')}
        required
      >
        <TextArea value={text} maxLength={NOTE_LENGTH} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
