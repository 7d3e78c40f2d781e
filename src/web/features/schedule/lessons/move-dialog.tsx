import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonScope } from '#contract/schedule/limits.ts'
import { seriesLimits } from '#contract/schedule/limits.ts'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { formatClock, formatDateTime } from '#web/ui/format-time.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ScheduledLesson } from './scheduled-course.ts'
import styles from './lessons.module.css'
import { PlanDialog } from './plan-dialog.tsx'
import { PlannedLessons } from './planned-lessons.tsx'
import { ScopeField } from './scope-field.tsx'
import { usePlan } from './use-plan.ts'

interface MoveDialogProps {
  lesson: ScheduledLesson
  onClose: () => void
}

/** Moves a lesson, or those of its series that follow too, by the clock of its teacher. */
export function MoveDialog({ lesson, onClose }: MoveDialogProps) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  const { id, title, zone, begintime, endtime, series_id } = lesson
  const [values, setValues] = useState({
    day: dayAt(begintime, zone),
    begin_clock: formatClock(begintime, { ...view, zone }),
    minutes: Math.round((endtime - begintime) / 60),
  })
  const [scope, setScope] = useState<LessonScope>('this')
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some })
  const plan = usePlan(
    (request) =>
      call(
        'PUT /api/v1/schedule/lessons/{id}',
        { params: { id }, body: { ...values, scope, ...request } },
        { quiet: true },
      ),
    onClose,
  )
  const shown = plan.plan
  return (
    <PlanDialog
      title={t('schedule:lessons.moveTitle', { title })}
      action={t('schedule:lessons.moveAction', { count: shown?.lessons.length ?? 0 })}
      plan={plan}
      onClose={onClose}
      shown={
        shown && (
          <>
            <PlannedLessons lessons={shown.lessons} label={t('schedule:lessons.willMove')} />
            {shown.kept.length > 0 && (
              <section className={styles.dialog} aria-label={t('schedule:lessons.kept')}>
                <p>{t('schedule:lessons.kept')}</p>
                <ul className={styles.planned}>
                  {shown.kept.map((kept) => (
                    <li key={kept.id}>
                      {kept.title} <span className="second">{formatDateTime(kept.begintime, view)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )
      }
    >
      <p className="second">{t('schedule:lessons.zone', { zone })}</p>
      <div className={styles.fields}>
        <Field label={t('schedule:lessons.day')} required>
          <TextInput
            type="date"
            required
            value={values.day}
            onChange={({ target }) => set({ day: target.value })}
          />
        </Field>
        <Field label={t('schedule:lessons.clock')} required>
          <TextInput
            type="time"
            required
            value={values.begin_clock}
            onChange={({ target }) => set({ begin_clock: target.value })}
          />
        </Field>
        <Field label={t('schedule:lessons.minutes')} required>
          <TextInput
            type="number"
            required
            min={seriesLimits.leastMinutes}
            max={seriesLimits.mostMinutes}
            value={values.minutes || ''}
            onChange={({ target }) => set({ minutes: Math.floor(Number(target.value)) })}
          />
        </Field>
      </div>
      {series_id !== null && <ScopeField value={scope} onChange={setScope} />}
    </PlanDialog>
  )
}
