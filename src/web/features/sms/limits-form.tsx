import { useTranslation } from 'react-i18next'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import type { EditedProps } from '#web/area-kit/form/use-revised-form.tsx'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { CountriesField } from './countries-field.tsx'
import styles from './sends.module.css'
import { limitNames, type LimitName, type SmsSettings, useLimitsForm } from './use-limits-form.ts'

/** Limits of SMS codes, and the allowed countries. */
export function SmsLimits() {
  const query = useCall('GET /api/v1/admin/sms/settings', {}, editing)
  return (
    <div className={styles.limits}>
      <Loaded query={query}>{(data) => <LimitsForm read={data} onReread={() => reread(query)} />}</Loaded>
    </div>
  )
}

function LimitsForm(edited: EditedProps<SmsSettings>) {
  const { t } = useTranslation('backoffice')
  const form = useLimitsForm(edited)
  const { values, set, problems } = form
  const labels: Readonly<Record<LimitName, string>> = {
    address_per_hour: t('backoffice:smsLimits.addressPerHour'),
    address_per_day: t('backoffice:smsLimits.addressPerDay'),
    site_per_hour: t('backoffice:smsLimits.sitePerHour'),
  }
  return (
    <SavedForm form={form} permission="sms.configure" submitText={t('backoffice:school.save')}>
      <h2>{t('backoffice:smsLimits.limits')}</h2>
      <p className="second">{t('backoffice:smsLimits.perPhone')}</p>
      {limitNames.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          required
          hint={name === 'site_per_hour' && t('backoffice:smsLimits.siteHint')}
          error={problems[name]}
        >
          <TextInput
            inputMode="numeric"
            maxLength={7}
            value={values[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      ))}
      <CountriesField
        value={values.countries}
        onChange={(countries) => set({ countries })}
        error={problems['countries'] ?? null}
      />
    </SavedForm>
  )
}
