import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesLimits } from '#contract/schedule/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { addDays, dayAt, isDay } from '#web/area-kit/calendar/day.ts'
import { weekdayName } from '#web/area-kit/calendar/day-text.ts'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { call } from '#web/lib/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'
import styles from './lessons.module.css'
import { PlanDialog } from './plan-dialog.tsx'
import { PlannedLessons } from './planned-lessons.tsx'
import { usePlan } from './use-plan.ts'

type Course = ByKey['GET /api/v1/schedule/courses/{id}']['reply']

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** days in one line of a text field, with spaces or commas between */
const daysIn = (text: string): string[] => text.split(/[\s,，、]+/).filter(Boolean)

interface ScheduledValues {
  title: string
  teacher_id: number
  first_day: string
  begin_clock: string
  minutes: number
  weekdays: readonly number[]
}

interface ScheduleDialogProps {
  id: number
  course: Course
  /** what the fields begin with */
  initial?: Partial<ScheduledValues>
  title?: string
  onScheduled?: () => void
  onClose: () => void
}

/** Schedules a lesson of a course, or weekly ones. */
export function ScheduleDialog({ id, course, initial, title, onScheduled, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedule')
  const zoneText = useZoneText()
  const lang = useLang()
  const tomorrow = addDays(dayAt(useNow(), ownZone()), 1)
  const [values, setValues] = useState({
    ...{ title: '', teacher_id: course.teachers[0]?.id ?? 0, first_day: tomorrow, begin_clock: '19:00' },
    ...{
      minutes: 60,
      weekdays: [] as readonly number[],
      every_weeks: 1,
      ends: 'count',
      count: 10,
      last_day: '',
    },
    ...initial,
    except: '',
  })
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some })
  const isSeries = values.weekdays.length > 0
  const plan = usePlan(
    ({ preview, overbook }) => {
      const { ends, count, last_day, except, ...rule } = values
      const end = !isSeries ? {} : ends === 'count' ? { count } : { last_day }
      const body = {
        ...rule,
        weekdays: [...rule.weekdays],
        ...end,
        except_days: isSeries ? daysIn(except) : [],
        preview,
        overbook,
      }
      return call('POST /api/v1/schedule/courses/{id}/lessons', { params: { id }, body }, { quiet: true })
    },
    () => {
      toast.success(t('schedule:lessons.scheduled'))
      onScheduled?.()
      onClose()
    },
  )
  const [isUnnamed, setUnnamed] = useState(false)
  const isNamed = values.title.trim() !== ''
  const isWrong = isSeries && !daysIn(values.except).every(isDay)
  const zone = course.teachers.find((one) => one.id === values.teacher_id)?.zone
  const number = (name: 'minutes' | 'every_weeks' | 'count', label: string, least: number, most: number) => (
    <Field label={label} required>
      <TextInput
        type="number"
        required
        min={least}
        max={most}
        value={values[name] || ''}
        onChange={({ target }) => set({ [name]: Math.floor(Number(target.value)) })}
      />
    </Field>
  )
  const day = (name: 'first_day' | 'last_day', label: string) => (
    <Field label={label} required>
      <TextInput
        type="date"
        required
        value={values[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <PlanDialog
      title={title ?? t('schedule:lessons.new')}
      action={t('schedule:lessons.schedule', { count: plan.plan?.lessons.length ?? 0 })}
      entered={values}
      plan={plan}
      onClose={onClose}
      isValid={isNamed && !isWrong}
      onTry={() => setUnnamed(!isNamed)}
      shown={plan.plan && <PlannedLessons lessons={plan.plan.lessons} label={t('schedule:lessons.willBe')} />}
    >
      <TextField
        label={t('schedule:lessons.title')}
        hint={t('schedule:lessons.titleHint')}
        error={isUnnamed && !isNamed && t('schedule:lessons.titleMissing')}
        value={values.title}
        maxLength={100}
        required
        onChange={(title) => set({ title })}
      />
      <Field label={t('schedule:lessons.teacher')} required>
        <Select
          required
          value={String(values.teacher_id || '')}
          options={course.teachers.map(({ id: of, name }) => ({ value: String(of), label: name }))}
          onChange={({ target }) => set({ teacher_id: Number(target.value) })}
        />
      </Field>
      {zone !== undefined && <p className="second">{t('schedule:lessons.zone', { zone: zoneText(zone) })}</p>}
      <div className={styles.fields}>
        {day('first_day', t(isSeries ? 'schedule:lessons.firstDay' : 'schedule:lessons.day'))}
        <Field label={t('schedule:lessons.clock')} required>
          <TextInput
            type="time"
            required
            value={values.begin_clock}
            onChange={({ target }) => set({ begin_clock: target.value })}
          />
        </Field>
        {number(
          'minutes',
          t('schedule:lessons.minutes'),
          seriesLimits.leastMinutes,
          seriesLimits.mostMinutes,
        )}
      </div>
      <fieldset className={styles.days}>
        <legend>{t('schedule:lessons.weekly')}</legend>
        {WEEK.map((weekday) => (
          <Checkbox
            key={weekday}
            checked={values.weekdays.includes(weekday)}
            onChange={({ target }) =>
              set({
                weekdays: WEEK.filter((one) =>
                  one === weekday ? target.checked : values.weekdays.includes(one),
                ),
              })
            }
          >
            {weekdayName(weekday, lang)}
          </Checkbox>
        ))}
      </fieldset>
      {isSeries && (
        <>
          <div className={styles.fields}>
            {number('every_weeks', t('schedule:lessons.everyWeeks'), 1, 8)}
            <Field label={t('schedule:lessons.ends')}>
              <Select
                value={values.ends}
                options={[
                  { value: 'count', label: t('schedule:lessons.endsAfter') },
                  { value: 'day', label: t('schedule:lessons.endsOn') },
                ]}
                onChange={({ target }) => set({ ends: target.value })}
              />
            </Field>
            {values.ends === 'count'
              ? number('count', t('schedule:lessons.count'), 1, seriesLimits.mostLessons)
              : day('last_day', t('schedule:lessons.lastDay'))}
          </div>
          <TextField
            label={t('schedule:lessons.except')}
            hint={t('schedule:lessons.exceptHint')}
            error={isWrong && t('schedule:lessons.exceptWrong')}
            value={values.except}
            maxLength={1200}
            onChange={(except) => set({ except })}
          />
        </>
      )}
    </PlanDialog>
  )
}
