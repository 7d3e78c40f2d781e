import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonScope } from '#contract/schedule/limits.ts'
import { seriesLimits } from '#contract/schedule/limits.ts'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { formatClock } from '#web/ui/format-time.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ScheduledLesson } from './scheduled-course.ts'
import styles from './lessons.module.css'
import { NamedLessons } from './named-lessons.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlannedLessons } from './planned-lessons.tsx'
import { ScopeField } from './scope-field.tsx'
import { usePlan } from './use-plan.ts'

interface MoveDialogProps {
  lesson: Pick<ScheduledLesson, 'id' | 'title' | 'zone' | 'begintime' | 'endtime' | 'series_id'>
  /** where it was put down in a calendar (Unix seconds): what that would do is shown at once */
  to?: number
  /** to whom it was moved there */
  teacher?: { id: number; name: string; was: string }
  onClose: () => void
}

/** Moves a lesson, or those of its series that follow too, by the clock of its teacher. */
export function MoveDialog({ lesson, to, teacher, onClose }: MoveDialogProps) {
  const { t } = useTranslation('schedule')
  const zoneText = useZoneText()
  const view = useTimeView()
  const { id, title, zone, begintime, endtime, series_id } = lesson
  const valuesAt = (moment: number) => ({
    day: dayAt(moment, zone),
    begin_clock: formatClock(moment, { ...view, zone }),
    minutes: Math.round((endtime - begintime) / 60),
  })
  const [before] = useState(() => valuesAt(begintime))
  const [values, setValues] = useState(() => (to === undefined ? before : valuesAt(to)))
  const [tried, setTried] = useState(false)
  const isSame =
    !teacher &&
    values.day === before.day &&
    values.begin_clock === before.begin_clock &&
    values.minutes === before.minutes
  const [scope, setScope] = useState<LessonScope>('this')
  const set = (some: Partial<typeof values>) => setValues({ ...values, ...some })
  const plan = usePlan(
    (request) =>
      call(
        'PUT /api/v1/schedule/lessons/{id}',
        {
          params: { id },
          body: { ...values, ...(teacher && { teacher_id: teacher.id }), scope, ...request },
        },
        { quiet: true },
      ),
    () => {
      toast.success(t('schedule:lessons.moved'))
      onClose()
    },
  )
  const shown = plan.plan
  const change =
    teacher &&
    t('schedule:lessons.teacherChange', {
      from: teacher.was || t('schedule:school.noTeacher'),
      to: teacher.name,
    })
  const isAsked = useRef(false)
  useEffect(() => {
    if (to === undefined || isAsked.current) return
    isAsked.current = true
    void plan.show()
  })
  return (
    <PlanDialog
      title={t('schedule:lessons.moveTitle', { title })}
      action={t('schedule:lessons.moveAction', { count: shown?.lessons.length ?? 0 })}
      entered={[values, scope]}
      plan={plan}
      isValid={!isSame}
      onTry={() => setTried(true)}
      onClose={onClose}
      shown={
        shown && (
          <>
            {change && <p>{change}</p>}
            <PlannedLessons lessons={shown.lessons} label={t('schedule:lessons.willMove')} />
            <p className="second">{t('schedule:lessons.moveTells')}</p>
            {shown.kept.length > 0 && (
              <NamedLessons label={t('schedule:lessons.kept')} lessons={shown.kept} />
            )}
          </>
        )
      }
    >
      {change && <p>{change}</p>}
      <p className="second">{t('schedule:lessons.zone', { zone: zoneText(zone) })}</p>
      <div className={styles.fields}>
        <Field
          label={t('schedule:lessons.day')}
          error={tried && isSame && t('schedule:lessons.sameTime')}
          required
        >
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
