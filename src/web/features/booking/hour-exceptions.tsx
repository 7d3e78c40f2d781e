import { useTranslation } from 'react-i18next'
import { bookingLimits } from '#contract/booking/limits.ts'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { fromLocal, toLocal } from '#web/ui/local-time.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ownZone } from '#web/ui/zones.ts'
import styles from './booking.module.css'
import {
  daysOf,
  type ExceptionKind,
  type ExceptionValues,
  isIncomplete,
  momentsOf,
} from './working-hours-values.ts'

interface HourExceptionsProps {
  exceptions: readonly ExceptionValues[]
  /** of the weekly hours and of whole days */
  zone: string
  onChange: (exceptions: readonly ExceptionValues[]) => void
}

const HOUR = 3600
/** the next full hour tomorrow */
const tomorrow = (): number => (Math.floor(Date.now() / 1000 / HOUR) + 24) * HOUR
const kinds: readonly ExceptionKind[] = ['days', 'closed', 'open']

/** Times that are closed in spite of the weekly hours, such as a holiday, or open beside them. */
export function HourExceptions({ exceptions, zone, onChange }: HourExceptionsProps) {
  const { t } = useTranslation('booking')
  const zoneText = useZoneText()
  const ownText = zoneText(ownZone())
  const dayText = zoneText(zone)
  const names = {
    days: t('booking:hours.days'),
    closed: t('booking:hours.closed'),
    open: t('booking:hours.open'),
  } satisfies Record<ExceptionKind, string>
  const change = (key: number, some: Partial<ExceptionValues>) =>
    onChange(exceptions.map((one) => (one.key === key ? { ...one, ...some } : one)))
  const add = (kind: ExceptionKind, hours: number) => {
    const key = Math.max(-1, ...exceptions.map((one) => one.key)) + 1
    const begin_time = tomorrow()
    const day = dayAt(begin_time, zone)
    const moments =
      kind === 'days'
        ? momentsOf({ first: day, last: day }, zone)
        : { begin_time, end_time: begin_time + hours * HOUR }
    onChange([...exceptions, { key, kind, ...moments, note: '' }])
  }
  const turn = (exception: ExceptionValues, to: string) => {
    const kind = kinds.find((one) => one === to)
    if (kind === 'days') change(exception.key, { kind, ...momentsOf(daysOf(exception, zone), zone) })
    else if (kind) change(exception.key, { kind })
  }
  const order = (exception: ExceptionValues) =>
    isIncomplete(exception) ? t('booking:hours.order') : undefined
  const moment = (exception: ExceptionValues, name: 'begin_time' | 'end_time', label: string) => (
    <Field
      key={`${exception.kind} ${name}`}
      label={label}
      error={name === 'end_time' ? order(exception) : undefined}
    >
      <TextInput
        type="datetime-local"
        defaultValue={exception[name] === null ? '' : toLocal(exception[name])}
        onChange={({ target }) => change(exception.key, { [name]: fromLocal(target.value) })}
      />
    </Field>
  )
  const day = (exception: ExceptionValues, name: 'first' | 'last', label: string) => (
    <Field
      key={`${exception.kind} ${name}`}
      label={label}
      error={name === 'last' ? order(exception) : undefined}
    >
      <TextInput
        type="date"
        defaultValue={daysOf(exception, zone)[name]}
        onChange={({ target }) => {
          const moments = momentsOf({ ...daysOf(exception, zone), [name]: target.value }, zone)
          change(
            exception.key,
            name === 'first' ? { begin_time: moments.begin_time } : { end_time: moments.end_time },
          )
        }}
      />
    </Field>
  )
  return (
    <section className={styles.part} aria-labelledby="hour-exceptions">
      <h2 id="hour-exceptions">{t('booking:hours.exceptions')}</h2>
      <p className="second">
        {ownText === dayText
          ? t('booking:hours.exceptionsHint', { zone: ownText })
          : t('booking:hours.exceptionsHintZones', { zone: ownText, dayZone: dayText })}
      </p>
      <ul className={styles.exceptions}>
        {exceptions.map((exception) => (
          <li key={exception.key} className={styles.exception}>
            <Field label={t('booking:hours.kind')}>
              <Select
                value={exception.kind}
                options={kinds.map((value) => ({ value, label: names[value] }))}
                onChange={({ target }) => turn(exception, target.value)}
              />
            </Field>
            {exception.kind === 'days' ? (
              <>
                {day(exception, 'first', t('booking:hours.firstDay'))}
                {day(exception, 'last', t('booking:hours.lastDay'))}
              </>
            ) : (
              <>
                {moment(exception, 'begin_time', t('booking:hours.begin'))}
                {moment(exception, 'end_time', t('booking:hours.end'))}
              </>
            )}
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
        <Button onClick={() => add('days', 24)}>{t('booking:hours.addDays')}</Button>
        <Button onClick={() => add('closed', 2)}>{t('booking:hours.addClosed')}</Button>
        <Button onClick={() => add('open', 2)}>{t('booking:hours.addOpen')}</Button>
      </div>
    </section>
  )
}
