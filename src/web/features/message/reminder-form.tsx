import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf, kindTexts, leadMinutes, mutableKinds } from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'
import { FieldError } from '#web/ui/field-error.tsx'

type Reminders = ByKey['GET /api/v1/student/reminders']['reply']

/** The list with a value added or taken out. */
const withValue = <Value,>(list: readonly Value[], value: Value, on: boolean): Value[] =>
  on ? [...list, value] : list.filter((one) => one !== value)

/** What the reader wants to be told: classes that begin soon, and the other kinds of messages. */
export function ReminderForm({ area, saved }: { area: 'student' | 'teacher'; saved: Reminders }) {
  const { t } = useTranslation('message')
  const form = useSavedForm<Reminders>({
    initial: saved,
    savedText: t('message:reminder.saved'),
    save: async (body) => {
      await call(`PUT /api/v1/${area}/reminders`, { body }, { quiet: true })
      return body
    },
    problemsOf: ({ minutes_before }) => ({
      minutes_before: minutes_before.length === 0 ? t('message:reminder.minutesMissing') : undefined,
    }),
  })
  const { values, set, problems } = form
  const problemId = useId()
  const kinds = mutableKinds.filter((kind) => kindOf(kind).to.includes(area))
  return (
    <SavedForm form={form}>
      <Group title={t('message:reminder.lessons')}>
        <SwitchList
          switches={[
            {
              name: 'lesson_reminder',
              label: t('message:reminder.lessonReminder'),
              checked: values.lesson_reminder === 1,
              onChange: (on) => set({ lesson_reminder: on ? 1 : 0 }),
            },
            ...leadMinutes.map((minutes) => ({
              name: String(minutes),
              label: t('message:reminder.minutesBefore', { minutes }),
              checked: values.minutes_before.includes(minutes),
              disabled: values.lesson_reminder === 0,
              onChange: (on: boolean) =>
                set({ minutes_before: withValue(values.minutes_before, minutes, on) }),
            })),
          ]}
        />
        <FieldError id={problemId}>{problems['minutes_before']}</FieldError>
      </Group>
      <Group title={t('message:reminder.kinds')}>
        <SwitchList
          switches={kinds.map((kind) => ({
            name: kind,
            label: t(kindTexts(kind).name),
            checked: !values.muted.includes(kind),
            onChange: (on) => set({ muted: withValue(values.muted, kind, !on) }),
          }))}
        />
      </Group>
    </SavedForm>
  )
}
