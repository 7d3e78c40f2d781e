import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { type EditedProps, type RevisedForm, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'

export type SmsSettings = ByKey['GET /api/v1/admin/sms/settings']['reply']
export const limitNames = ['address_per_hour', 'address_per_day', 'site_per_hour'] as const
export type LimitName = (typeof limitNames)[number]

const most: Readonly<Record<LimitName, number>> = {
  address_per_hour: 10_000,
  address_per_day: 100_000,
  site_per_hour: 1_000_000,
}
const isLimit = (name: LimitName, text: string) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most[name]

export interface LimitValues extends Record<LimitName, string> {
  countries: readonly string[]
}

/** State of the form for the limits. */
export function useLimitsForm(edited: EditedProps<SmsSettings>): RevisedForm<LimitValues> {
  const { t } = useTranslation('backoffice')
  return useRevisedForm<LimitValues, SmsSettings>({
    ...edited,
    savedText: t('backoffice:school.saved'),
    valuesOf: (settings) => ({
      address_per_hour: String(settings.address_per_hour),
      address_per_day: String(settings.address_per_day),
      site_per_hour: String(settings.site_per_hour),
      countries: settings.countries,
    }),
    send: (values, revision) => {
      const body = {
        countries: [...values.countries],
        address_per_hour: Number(values.address_per_hour),
        address_per_day: Number(values.address_per_day),
        site_per_hour: Number(values.site_per_hour),
        revision,
      }
      return call('PUT /api/v1/admin/sms/settings', { body }, { quiet: true })
    },
    problemsOf(values) {
      const found: Record<string, string> = {}
      for (const name of limitNames)
        if (!isLimit(name, values[name])) found[name] = t('backoffice:smsLimits.rule', { most: most[name] })
      if (!found.address_per_day && Number(values.address_per_day) < Number(values.address_per_hour))
        found.address_per_day = t('backoffice:smsLimits.dayRule')
      if (values.countries.length === 0) found.countries = t('backoffice:smsLimits.countryNeeded')
      return found satisfies Problems
    },
  })
}
