import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { CountriesField } from './countries-field.tsx'
import styles from './sends.module.css'
import { limitNames, type LimitName, type SmsSettings, useLimitsForm } from './use-limits-form.ts'

/** Limits of SMS codes, and the allowed countries. */
export function SmsLimits() {
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/sms/settings',
    {},
    { quiet: true, refetchOnWindowFocus: false },
  )
  if (data) return <LimitsForm saved={data} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <Skeleton lines={6} />
    </Loading>
  )
}

function LimitsForm({ saved }: { saved: SmsSettings }) {
  const { t } = useTranslation('backoffice')
  const form = useLimitsForm(saved)
  const labels: Readonly<Record<LimitName, string>> = {
    address_per_hour: t('backoffice:smsLimits.addressPerHour'),
    address_per_day: t('backoffice:smsLimits.addressPerDay'),
    site_per_hour: t('backoffice:smsLimits.sitePerHour'),
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <h2>{t('backoffice:smsLimits.limits')}</h2>
      <p className="second">{t('backoffice:smsLimits.perPhone')}</p>
      {limitNames.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          required
          hint={name === 'site_per_hour' && t('backoffice:smsLimits.siteHint')}
          error={form.problems[name]}
        >
          <TextInput
            inputMode="numeric"
            maxLength={7}
            value={form.texts[name]}
            onChange={({ target }) => form.setText(name, target.value)}
          />
        </Field>
      ))}
      <CountriesField
        value={form.countries}
        onChange={form.setCountries}
        error={form.problems.countries ?? null}
      />
      <div className={styles.foot}>
        <Button look="primary" type="submit" loading={form.saving}>
          {t('backoffice:school.save')}
        </Button>
        {form.dirty && <span className="second">{t('backoffice:product.unsaved')}</span>}
      </div>
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}
