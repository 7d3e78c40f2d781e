import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Group } from '#web/area-kit/form/group.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import type { ConfigGroupProps, WebConfigValues } from './config-group.ts'

/** A whole number as typed; empty counts as 0. */
const whole = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 4))

type NumberName =
  | 'classe_quotas'
  | 'courseminutes'
  | 'booking_cancel_hours'
  | 'booking_notice_hours'
  | 'booking_horizon_days'
  | 'lesson_buffer_minutes'

export function TeachingSettings({ values, set, problems }: ConfigGroupProps) {
  const { t } = useTranslation('website')
  const labels = {
    home_work_switch: t('website:config.homework'),
    teacher_homework_video: t('website:config.teacherVideo'),
    student_homework_video: t('website:config.studentVideo'),
    vod: t('website:config.vod'),
    voduplod: t('website:config.vodUpload'),
    cloudupload: t('website:config.cloudUpload'),
    marqueeEnabled: t('website:config.marquee'),
    enable_teacher_define_schedule_class_time: t('website:config.teacherSchedule'),
    enable_teacher_sell_open_class: t('website:config.teacherSell'),
    enable_teacher_schedule_lessons: t('website:config.teacherLessons'),
  } satisfies Partial<Record<keyof WebConfigValues, string>>
  const names = Object.keys(labels) as (keyof typeof labels)[]
  const number = (name: NumberName, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={problems[name]}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={values[name] === 0 ? '' : String(values[name])}
        onChange={(event) => set({ [name]: whole(event.target.value) })}
      />
    </Field>
  )
  return (
    <Group title={t('website:config.teaching')}>
      <div className={styles.pair}>
        {number('classe_quotas', t('website:config.quotas'))}
        {number('courseminutes', t('website:config.minutes'))}
      </div>
      <div className={styles.pair}>
        {number(
          'booking_notice_hours',
          t('website:config.bookingNotice'),
          t('website:config.bookingNoticeHint'),
        )}
        {number(
          'booking_cancel_hours',
          t('website:config.bookingCancel'),
          t('website:config.bookingCancelHint'),
        )}
      </div>
      <div className={styles.pair}>
        {number(
          'booking_horizon_days',
          t('website:config.bookingHorizon'),
          t('website:config.bookingHorizonHint'),
        )}
        {number(
          'lesson_buffer_minutes',
          t('website:config.lessonBuffer'),
          t('website:config.lessonBufferHint'),
        )}
      </div>
      <SwitchList
        switches={names.map((name) => ({
          name,
          label: labels[name],
          checked: values[name],
          onChange: (on) => set({ [name]: on }),
        }))}
      />
    </Group>
  )
}
