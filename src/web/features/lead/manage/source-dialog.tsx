import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadLimits, SOURCE_CODE } from '#contract/lead/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { call } from '#web/lib/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type LeadSource, refreshLeads } from './lead-record.ts'

const isCode = (text: string): boolean => new RegExp(SOURCE_CODE).test(text)

export interface SourceDialogProps {
  /** null: a new one */
  source: LeadSource | null
  onClose: () => void
}

/** Adds a lead source, or renames and archives one. */
export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const { t } = useTranslation('lead')
  const [name, setName] = useState(source?.name ?? '')
  const [code, setCode] = useState('')
  const [archived, setArchived] = useState(source?.is_archived === 1)
  const [tried, setTried] = useState(false)
  const isNameMissing = name.trim() === ''
  const isCodeWrong = source === null && !isCode(code)
  return (
    <FormDialog
      title={t(source ? 'lead:sources.changeTitle' : 'lead:sources.addTitle')}
      action={t(source ? 'lead:sources.save' : 'lead:sources.addIt')}
      check={() => {
        setTried(true)
        return !isNameMissing && !isCodeWrong
      }}
      entered={[name, code, archived]}
      onSubmit={async () => {
        if (source) {
          const body = { name: name.trim(), is_archived: archived ? (1 as const) : (0 as const) }
          const params = { id: source.id }
          await call('PUT /api/v1/admin/lead_sources/{id}', { params, body }, { quiet: true })
        } else {
          const body = { name: name.trim(), code }
          await call('POST /api/v1/admin/lead_sources', { body }, { quiet: true })
        }
      }}
      refresh={refreshLeads}
      onClose={onClose}
    >
      <TextField
        label={t('lead:sources.name')}
        required
        hint={t('lead:sources.nameHint')}
        value={name}
        maxLength={leadLimits.sourceName}
        error={tried && isNameMissing && t('lead:problem.sourceName')}
        onChange={setName}
      />
      {source ? (
        <Checkbox checked={archived} onChange={({ target }) => setArchived(target.checked)}>
          {t('lead:sources.archiveIt')}
        </Checkbox>
      ) : (
        <TextField
          label={t('lead:sources.code')}
          required
          hint={t('lead:sources.codeHint')}
          value={code}
          maxLength={32}
          error={tried && isCodeWrong && t('lead:problem.sourceCode')}
          onChange={(text) => setCode(text.trim().toLowerCase())}
        />
      )}
    </FormDialog>
  )
}
