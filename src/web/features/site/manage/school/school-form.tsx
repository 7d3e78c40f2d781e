import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusals } from '#contract/errors.ts'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { call } from '#web/lib/call.ts'
import { reloadConfig } from '#web/lib/config.ts'
import { Refused, failureMessage } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccentField, isAccent } from './accent-field.tsx'
import formStyles from '#web/area-kit/form/form.module.css'
import { SchoolTranslations } from './school-translations.tsx'
import styles from './school.module.css'

type SchoolData = ByKey['GET /api/v1/admin/school']['reply']

export function SchoolForm({ school }: { school: SchoolData }) {
  const { t } = useTranslation('backoffice')
  const [name, setName] = useState(school.app_name)
  const [accent, setAccent] = useState(school.accent_color)
  const [nameError, setNameError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const dirty = name !== school.app_name || accent !== school.accent_color

  function refuse(error: unknown) {
    if (error instanceof Refused && error.code === refusals.invalidField.code) {
      setNameError(t('backoffice:school.nameNeeded'))
    } else {
      toast.error(failureMessage(error, (why) => t('backoffice:school.notSaved', { why })))
    }
  }
  async function save() {
    setSaving(true)
    try {
      const body = { app_name: name.trim(), accent_color: accent }
      await call('PUT /api/v1/admin/school', { body }, { quiet: true })
      setName(body.app_name)
      await Promise.all([reloadConfig(), invalidate('GET /api/v1/admin/school')])
      toast.success(t('backoffice:school.saved'))
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const empty = name.trim() === ''
    setNameError(empty ? t('backoffice:school.nameNeeded') : null)
    if (!empty && isAccent(accent) && !saving) void save()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field label={t('backoffice:school.name')} required error={nameError}>
        <TextInput
          value={name}
          maxLength={siteLimits.schoolName}
          autoComplete="organization"
          onChange={(event) => {
            setName(event.target.value)
            setNameError(null)
          }}
        />
      </Field>
      <AccentField value={accent} onChange={setAccent} />
      <div className={formStyles.foot}>
        <Button look="primary" type="submit" loading={saving}>
          {t('backoffice:school.save')}
        </Button>
        {school.app_name !== '' && <SchoolTranslations />}
        {dirty && <span className="second">{t('backoffice:product.unsaved')}</span>}
      </div>
      <UnsavedGuard dirty={dirty} />
    </form>
  )
}
