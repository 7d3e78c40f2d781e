import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { leadLimits } from '#contract/lead/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { useHomeAreaCode } from '#web/features/account/forms/use-countries.ts'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { LeadFields } from './lead-fields.tsx'
import { bodyOf, newLead, problemsOf } from './lead-values.ts'
import { refreshLeads } from './lead-record.ts'

/** Enters a lead by hand, and opens it. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lead')
  const navigate = useNavigate()
  const areaCode = useHomeAreaCode()
  const [values, setValues] = useState(() => ({ ...newLead, areaCode }))
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  return (
    <FormDialog
      title={t('lead:addTitle')}
      action={t('lead:addIt')}
      check={() => {
        const found = problemsOf(values, { needsName: true, t })
        setProblems(found)
        return Object.values(found).every((problem) => problem === undefined)
      }}
      entered={[values, note]}
      onSubmit={async () => {
        const body = { ...bodyOf(values), note }
        const { id } = await call('POST /api/v1/admin/leads', { body }, { quiet: true })
        void navigate(`/leads/${id}`)
      }}
      refresh={refreshLeads}
      onClose={onClose}
    >
      <LeadFields
        values={values}
        problems={problems}
        set={(change) => {
          setValues((before) => ({ ...before, ...change }))
          setProblems({})
        }}
      />
      <Field label={t('lead:note')} optional>
        <TextArea value={note} maxLength={leadLimits.note} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  )
}
