import { useTranslation } from 'react-i18next'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { optionsOf } from '#web/area-kit/list/filters.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { ShowPhone } from '#web/features/privacy/manage/show-phone.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Select } from '#web/ui/select.tsx'
import { LeadFields } from './lead-fields.tsx'
import { bodyOf, type LeadValues, problemsOf, valuesOf } from './lead-values.ts'
import { type Lead, refreshLeads } from './lead-record.ts'

type ReadLead = Lead & { revision: string }

/** A lead with its version as forms name what their user has seen. */
export const readOf = (lead: Lead): ReadLead => ({ ...lead, revision: String(lead.version) })

/** The words for what a lead names by numbers. */
function useNames({ owner, source }: Lead) {
  const owners = useCall('GET /api/v1/admin/lead_owners', {}, { quiet: true })
  const sources = useCall('GET /api/v1/admin/lead_sources', {}, { quiet: true })
  const nameIn = (list: readonly { id: number; name: string }[] | undefined, known: Lead['owner']) => {
    const all = [...(list ?? []), ...(known ? [known] : [])]
    return (id: number): string => all.find((one) => one.id === id)?.name ?? ''
  }
  return { owner: nameIn(owners.data?.list, owner), source: nameIn(sources.data?.list, source) }
}

/** Changes a lead; who is second sees what the first has made of it. */
export function LeadForm(edited: EditedProps<ReadLead>) {
  const { t } = useTranslation('lead')
  const view = useTimeView()
  const { read: lead } = edited
  const names = useNames(lead)
  const form = useRevisedForm<LeadValues, ReadLead>({
    ...edited,
    valuesOf,
    savedText: t('lead:saved'),
    problemsOf: (values) => problemsOf(values, { needsName: false, t }),
    send: async (values, revision) => {
      const version = Number(revision)
      const body = { ...bodyOf(values), state: values.state, version }
      await call('PUT /api/v1/admin/leads/{id}', { params: { id: lead.id }, body }, { quiet: true })
      await refreshLeads()
      return { revision: String(version + 1) }
    },
    labels: {
      ...{ name: t('lead:name'), areaCode: t('lead:areaCode'), phone: t('lead:phone') },
      ...{ sourceId: t('lead:source'), ownerId: t('lead:owner') },
      ...{ state: t('lead:stateTitle'), nextContactAt: t('lead:nextContact') },
    },
    texts: {
      state: (state) => t(leadStateKeys[state]),
      sourceId: (id) => names.source(id) || t('lead:sourceUnknown'),
      ownerId: (id) => names.owner(id) || t('lead:ownedByNobody'),
      nextContactAt: (at) => (at === null ? '' : formatDateTime(at, view)),
    },
  })
  const { values, problems, set } = form
  return (
    <SavedForm form={form} permission="lead.write">
      <Field label={t('lead:stateTitle')} error={problems['state']}>
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
