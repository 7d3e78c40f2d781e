import { useTranslation } from 'react-i18next'
import { leadLimits } from '#contract/lead/limits.ts'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { useCountries } from '#web/features/account/forms/use-countries.ts'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { LeadValues } from './lead-values.ts'

interface Named {
  id: number
  name: string
}

export interface LeadFieldsProps {
  values: LeadValues
  /** source and owner as they are stored, which a list may no longer offer */
  stored?: { source: Named | null; owner: Named | null }
  problems: Problems
  set: (change: Partial<LeadValues>) => void
}

/** Options of a list, with the stored one. */
function options(list: readonly Named[], stored: Named | null | undefined) {
  const isMissing = stored && !list.some(({ id }) => id === stored.id)
  return (isMissing ? [stored, ...list] : list).map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The fields of a lead that a new one has as well. */
export function LeadFields({ values, stored, problems, set }: LeadFieldsProps) {
  const { t } = useTranslation('lead')
  const countries = useCountries()
  const owners = useCall('GET /api/v1/admin/lead_owners', {}, { quiet: true })
  const sources = useCall('GET /api/v1/admin/lead_sources', {}, { quiet: true })
  const inUse = (sources.data?.list ?? []).filter(({ is_archived }) => is_archived === 0)
  return (
    <>
      <TextField
        label={t('lead:name')}
        value={values.name}
        maxLength={leadLimits.name}
        error={problems.name}
        onChange={(name) => set({ name })}
      />
      <PhoneField
        label={t('lead:phone')}
        required
        countries={countries}
        value={{ areaCode: values.areaCode, number: values.phone }}
        error={problems.telephone}
        onChange={({ areaCode, number }) => set({ areaCode, phone: number.slice(0, 20) })}
      />
      <Field label={t('lead:source')} error={problems.source_id}>
        <Select
          placeholder={t('lead:sourceUnknown')}
          options={options(inUse, stored?.source)}
          value={values.sourceId === 0 ? '' : String(values.sourceId)}
          onChange={({ target }) => set({ sourceId: Number(target.value) })}
        />
      </Field>
      <Field label={t('lead:owner')} error={problems.owner_id}>
        <Select
          placeholder={t('lead:ownedByNobody')}
          options={options(owners.data?.list ?? [], stored?.owner)}
          value={values.ownerId === 0 ? '' : String(values.ownerId)}
          onChange={({ target }) => set({ ownerId: Number(target.value) })}
        />
      </Field>
      <MomentField
        label={t('lead:nextContact')}
        value={values.nextContactAt}
        error={problems.next_contact_at}
        onChange={(nextContactAt) => set({ nextContactAt })}
      />
    </>
  )
}
