import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementLimits } from '#contract/message/announcements.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { filled, textsOf, type Values } from './announcement-values.ts'

const refresh = () => invalidate('GET /api/v1/admin/announcement_templates')

/** Fills the texts in from a template, and keeps them as one. */
export function Templates({
  texts,
  onUse,
}: {
  texts: Values['texts']
  onUse: (texts: Values['texts']) => void
}) {
  const { t } = useTranslation('announcement')
  const { data } = useCall('GET /api/v1/admin/announcement_templates', {})
  const [keeping, setKeeping] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [chosen, setChosen] = useState('')
  const template = data?.list.find(({ id }) => String(id) === chosen)
  return (
    <div className={recordStyles.bar}>
      <Field label={t('announcement:template')} optional>
        <Select
          value={template ? chosen : ''}
          placeholder={t('announcement:noTemplate')}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => {
            setChosen(target.value)
            const used = data?.list.find(({ id }) => String(id) === target.value)
            if (used) onUse(filled(used.texts))
          }}
        />
      </Field>
      <span className={recordStyles.marks}>
        {template && (
          <Button look="quiet" onClick={() => setDeleting(true)}>
            {t('announcement:deleteTemplate')}
          </Button>
        )}
        <Button onClick={() => setKeeping(true)} disabled={Object.keys(textsOf(texts)).length === 0}>
          {t('announcement:keepTemplate')}
        </Button>
      </span>
      {keeping && <KeepDialog texts={texts} name={template?.name ?? ''} onClose={() => setKeeping(false)} />}
      {deleting && template && (
        <FormDialog
          title={t('announcement:deleteTemplateTitle', { name: template.name })}
          action={t('announcement:deleteTemplate')}
          look="danger"
          entered={null}
          onSubmit={async () => {
            const { id } = template
            await call(
              'DELETE /api/v1/admin/announcement_templates/{id}',
              { params: { id } },
              { quiet: true },
            )
          }}
          refresh={refresh}
          onClose={() => setDeleting(false)}
        >
          <p>{t('announcement:deleteTemplateText')}</p>
        </FormDialog>
      )}
    </div>
  )
}

function KeepDialog({ texts, name, onClose }: { texts: Values['texts']; name: string; onClose: () => void }) {
  const { t } = useTranslation('announcement')
  const [value, setValue] = useState(name)
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      title={t('announcement:keepTemplate')}
      action={t('announcement:keepIt')}
      check={() => {
        const found = value.trim() === '' ? t('announcement:nameMissing') : undefined
        setProblem(found)
        return found === undefined
      }}
      entered={value}
      onSubmit={async () => {
        const body = { name: value.trim(), texts: textsOf(texts) }
        await call('POST /api/v1/admin/announcement_templates', { body }, { quiet: true })
      }}
      refresh={refresh}
      onClose={onClose}
    >
      <Field
        label={t('announcement:templateName')}
        required
        hint={t('announcement:templateHint')}
        error={problem}
      >
        <TextInput
          maxLength={announcementLimits.templateName}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
