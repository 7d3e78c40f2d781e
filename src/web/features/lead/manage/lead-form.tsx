import { useTranslation } from 'react-i18next'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { optionsOf } from '#web/area-kit/list/filters.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { ShowPhone } from '#web/features/privacy/manage/show-phone.tsx'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { LeadFields } from './lead-fields.tsx'
import { bodyOf, type LeadValues, problemsOf, valuesOf } from './lead-values.ts'
import { type Lead, refreshLeads } from './lead-record.ts'

/** Changes a lead. */
export function LeadForm({ lead }: { lead: Lead }) {
  const { t } = useTranslation('lead')
  const form = useSavedForm<LeadValues>({
    initial: valuesOf(lead),
    savedText: t('lead:saved'),
    problemsOf: (values) => problemsOf(values, { needsName: false, t }),
    save: async (values) => {
      const body = { ...bodyOf(values), state: values.state, version: values.version }
      await call('PUT /api/v1/admin/leads/{id}', { params: { id: lead.id }, body }, { quiet: true })
      await refreshLeads()
      return { ...values, version: values.version + 1 }
    },
  })
  const { values, problems, set } = form
  return (
    <SavedForm form={form} permission="lead.write">
      <Field label={t('lead:stateTitle')} error={problems.state}>
        <Select
          options={optionsOf(t, leadStateKeys)}
          value={values.state}
          onChange={({ target }) => set({ state: target.value as LeadValues['state'] })}
        />
      </Field>
      <LeadFields values={values} stored={lead} problems={problems} set={set} />
      <div>
        <ShowPhone
          phone={values.phone}
          read={() => call('POST /api/v1/admin/leads/{id}/phone', { params: { id: lead.id } })}
          onShown={({ area_code: areaCode, telephone: phone }) => set({ areaCode, phone })}
        />
      </div>
    </SavedForm>
  )
}
