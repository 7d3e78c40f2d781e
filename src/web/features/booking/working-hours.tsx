import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './booking.module.css'
import { AffectedBookingsDialog } from './affected-bookings-dialog.tsx'
import { HourExceptions } from './hour-exceptions.tsx'
import { OvernightDialog } from './overnight-dialog.tsx'
import { useWorkingHours } from './use-working-hours.ts'
import { WeeklyRules } from './weekly-rules.tsx'
import { inZone, overnightHours } from './working-hours-values.ts'

const zones = (current: string) => {
  const known = Intl.supportedValuesOf('timeZone')
  return (known.includes(current) ? known : [current, ...known]).map((value) => ({ value, label: value }))
}

/** A teacher's weekly hours, their exceptions, and what becomes of lessons that a change leaves out. */
export function WorkingHours() {
  const { t } = useTranslation('booking')
  const zoneText = useZoneText()
  const { stored, values, isChanged, isComplete, set, discard, saving, save, hits, closeHits } =
    useWorkingHours()
  const [asksOvernight, setAsksOvernight] = useState(false)
  if (!values || !stored.data) {
    return stored.error ? (
      <LoadFailure error={stored.error} onRetry={() => void stored.refetch()} retrying={stored.isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={360} />
      </Loading>
    )
  }
  const { course_minutes, may_set_minutes, rules } = stored.data
  const overnight = values.rules.filter((rule) => overnightHours(rule) !== null && !rules.includes(rule))
  return (
    <>
      <UnsavedGuard dirty={isChanged} />
      {values.rules.length === 0 && values.exceptions.length === 0 && (
        <Notice>{t('booking:hours.none')}</Notice>
      )}
      <div className={styles.form}>
        <div className={styles.pair}>
          <Field
            label={t('booking:hours.zone')}
            hint={t('booking:hours.zoneHint', { zone: zoneText(values.zone) })}
          >
            <Select
              value={values.zone}
              options={zones(values.zone)}
              onChange={({ target }) => set(inZone(values, target.value))}
            />
          </Field>
          {may_set_minutes === 1 && (
            <Field
              label={t('booking:hours.minutes')}
              hint={t('booking:hours.minutesHint', { count: course_minutes })}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                value={values.minutes ?? ''}
                onChange={({ target }) => {
                  const digits = target.value.replace(/\D/g, '').slice(0, 3)
                  set({ minutes: digits === '' ? null : Number(digits) })
                }}
              />
            </Field>
          )}
        </div>
        <WeeklyRules rules={values.rules} onChange={(rules) => set({ rules })} />
        <HourExceptions
          exceptions={values.exceptions}
          zone={values.zone}
          onChange={(exceptions) => set({ exceptions })}
        />
        <div className={styles.saveBar}>
          <Button
            look="primary"
            loading={saving}
            disabled={!isChanged || !isComplete}
            onClick={() => (overnight.length > 0 ? setAsksOvernight(true) : void save())}
          >
            {t('booking:hours.save')}
          </Button>
          {isChanged && (
            <Button onClick={discard} disabled={saving}>
              {t('booking:hours.discard')}
            </Button>
          )}
        </div>
      </div>
      {asksOvernight && (
        <OvernightDialog
          rules={overnight}
          onConfirm={() => {
            setAsksOvernight(false)
            void save()
          }}
          onClose={() => setAsksOvernight(false)}
        />
      )}
      {hits.length > 0 && (
        <AffectedBookingsDialog
          hits={hits}
          saving={saving}
          onClose={closeHits}
          onDecide={(decisions, reason) => void save(decisions, reason)}
        />
      )}
    </>
  )
}
