import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { reloadConfig } from '#web/lib/config.ts'
import { AccentField, isAccent } from './accent-field.tsx'
import { SchoolTranslations } from './school-translations.tsx'

type Read = ByKey['GET /api/v1/admin/school']['reply']
type Values = Pick<Read, 'app_name' | 'accent_color'>

/** The school's name and colour. */
export function SchoolForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('backoffice')
  const form = useRevisedForm<Values, Read>({
    ...edited,
    savedText: t('backoffice:school.saved'),
    valuesOf: ({ app_name, accent_color }) => ({ app_name, accent_color }),
    send: async ({ app_name, accent_color }, revision) => {
      const body = { app_name: app_name.trim(), accent_color, revision }
      const next = await call('PUT /api/v1/admin/school', { body }, { quiet: true })
      await reloadConfig()
      return next
    },
    problemsOf: ({ app_name, accent_color }) => ({
      app_name: app_name.trim() === '' ? t('backoffice:school.nameNeeded') : undefined,
      // the field itself says what a colour is
      accent_color: isAccent(accent_color) ? undefined : t('backoffice:school.accentRule'),
    }),
  })
  const { values, problems, set } = form
  return (
    <SavedForm form={form} permission="backoffice.configure" submitText={t('backoffice:school.save')}>
      <TextField
        label={t('backoffice:school.name')}
        required
        value={values.app_name}
        error={problems['app_name']}
        maxLength={siteLimits.schoolName}
        onChange={(app_name) => set({ app_name })}
      />
      <AccentField value={values.accent_color} onChange={(accent_color) => set({ accent_color })} />
      {form.stored.app_name !== '' && (
        <div>
          <SchoolTranslations />
        </div>
      )}
    </SavedForm>
  )
}
