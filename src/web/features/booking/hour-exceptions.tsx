import { useTranslation } from 'react-i18next'
import { bookingLimits } from '#contract/booking/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fromLocal, toLocal } from '#web/ui/local-time.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ownZone } from '#web/ui/zones.ts'
import styles from './booking.module.css'
import { type ExceptionValues, isIncomplete } from './working-hours-values.ts'

interface HourExceptionsProps {
  exceptions: readonly ExceptionValues[]
  onChange: (exceptions: readonly ExceptionValues[]) => void
}

const HOUR = 3600
/** the next full hour tomorrow */
const tomorrow = (): number => (Math.floor(Date.now() / 1000 / HOUR) + 24) * HOUR

/** Times that are closed in spite of the weekly hours, such as a holiday, or open beside them. */
export function HourExceptions({ exceptions, onChange }: HourExceptionsProps) {
  const { t } = useTranslation('booking')
  const change = (key: number, some: Partial<ExceptionValues>) =>
    onChange(exceptions.map((one) => (one.key === key ? { ...one, ...some } : one)))
  const add = (kind: ExceptionValues['kind'], hours: number) => {
    const key = Math.max(-1, ...exceptions.map((one) => one.key)) + 1
    const begin_time = tomorrow()
    onChange([...exceptions, { key, kind, begin_time, end_time: begin_time + hours * HOUR, note: '' }])
  }
  const moment = (exception: ExceptionValues, name: 'begin_time' | 'end_time', label: string) => (
    <Field
      label={label}
      error={name === 'end_time' && isIncomplete(exception) ? t('booking:hours.order') : undefined}
    >
      <TextInput
        type="datetime-local"
        defaultValue={exception[name] === null ? '' : toLocal(exception[name])}
        onChange={({ target }) => change(exception.key, { [name]: fromLocal(target.value) })}
      />
    </Field>
  )
  return (
    <section className={styles.part} aria-labelledby="hour-exceptions">
      <h2 id="hour-exceptions">{t('booking:hours.exceptions')}</h2>
      <p className="second">{t('booking:hours.exceptionsHint', { zone: ownZone() })}</p>
      <ul className={styles.exceptions}>
        {exceptions.map((exception) => (
          <li key={exception.key} className={styles.exception}>
            <Field label={t('booking:hours.kind')}>
              <Select
                value={exception.kind}
                options={[
                  { value: 'closed', label: t('booking:hours.closed') },
                  { value: 'open', label: t('booking:hours.open') },
                ]}
                onChange={({ target }) =>
                  change(exception.key, { kind: target.value === 'open' ? 'open' : 'closed' })
                }
              />
            </Field>
            {moment(exception, 'begin_time', t('booking:hours.begin'))}
            {moment(exception, 'end_time', t('booking:hours.end'))}
            <Field label={t('booking:hours.note')}>
              <TextInput
                maxLength={bookingLimits.note}
                value={exception.note}
                onChange={({ target }) => change(exception.key, { note: target.value })}
              />
            </Field>
            <Button
              size="small"
              onClick={() => onChange(exceptions.filter(({ key }) => key !== exception.key))}
            >
              {t('booking:hours.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => add('closed', 24)}>{t('booking:hours.addClosed')}</Button>
        <Button onClick={() => add('open', 2)}>{t('booking:hours.addOpen')}</Button>
      </div>
    </section>
  )
}
