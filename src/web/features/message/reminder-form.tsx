import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { kindNames, leadMinutes } from '#contract/message/kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { useSavedForm } from '#web/area-kit/form/use-saved-form.ts'
import { call } from '#web/lib/call.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { ChannelSwitches } from './channel-switches.tsx'
import { QuietHours } from './quiet-hours.tsx'

type Reminders = ByKey['GET /api/v1/student/reminders']['reply']
type Change = ByKey['PUT /api/v1/student/reminders']['body']

/** The list with a value added or taken out. */
const withValue = <Value,>(list: readonly Value[], value: Value, on: boolean): Value[] =>
  on ? [...list, value] : list.filter((one) => one !== value)

const changeOf = (values: Reminders): Change => ({
  lesson_reminder: values.lesson_reminder,
  minutes_before: values.minutes_before,
  kinds: values.kinds.map(({ kind, channel, on }) => ({ kind, channel, on })),
  quiet: values.quiet,
  quiet_from: values.quiet_from,
  quiet_until: values.quiet_until,
})

/** Which messages the reader receives, how long before classes, by which channels, and when not. */
export function ReminderForm({ area, saved }: { area: 'student' | 'teacher'; saved: Reminders }) {
  const { t } = useTranslation('message')
  const form = useSavedForm<Reminders>({
    initial: saved,
    savedText: t('message:reminder.saved'),
    save: async (values) => {
      await call(`PUT /api/v1/${area}/reminders`, { body: changeOf(values) }, { quiet: true })
      return values
    },
    problemsOf: ({ minutes_before }) => ({
      minutes_before: minutes_before.length === 0 ? t('message:reminder.minutesMissing') : undefined,
    }),
  })
  const { values, set, problems } = form
  const problemId = useId()
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
        <ChannelSwitches
          caption={t('message:reminder.kindsHint')}
          kinds={kindNames.filter((kind) => values.kinds.some((one) => one.kind === kind))}
          stateOf={(kind, channel) => {
            const found = values.kinds.find((one) => one.kind === kind && one.channel === channel)
            if (!found || found.offered === 0) return null
            const isMissing =
              (channel === 'sms' && values.phone === 0) || (channel === 'wechat' && saved.wechat === 0)
            return { on: found.on === 1, disabled: isMissing }
          }}
          onChange={(kind, channel, on) =>
            set({
              kinds: values.kinds.map((one) =>
                one.kind === kind && one.channel === channel ? { ...one, on: on ? 1 : 0 } : one,
              ),
            })
          }
        />
      </Group>
      <QuietHours values={values} set={set} />
    </SavedForm>
  )
}
