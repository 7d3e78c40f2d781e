import { useTranslation } from 'react-i18next'
import { MOST_KEPT } from '#contract/backup/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { call } from '#web/lib/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Read = ByKey['GET /api/v1/admin/backups/settings']['reply']
type Schedule = Read['schedule']

/** the least of each */
const kept = { keep_daily: 1, keep_weekly: 0, keep_monthly: 0 } as const
type KeptName = keyof typeof kept
const names = Object.keys(kept) as KeptName[]

type Values = Omit<Schedule, KeptName> & Record<KeptName, string>

const valuesOf = (schedule: Schedule): Values => ({
  ...schedule,
  keep_daily: String(schedule.keep_daily),
  keep_weekly: String(schedule.keep_weekly),
  keep_monthly: String(schedule.keep_monthly),
})
const scheduleOf = (values: Values): Schedule => ({
  ...values,
  keep_daily: Number(values.keep_daily),
  keep_weekly: Number(values.keep_weekly),
  keep_monthly: Number(values.keep_monthly),
})

/** When the school backs itself up, and what it keeps. */
export function ScheduleForm({ zone, ...edited }: EditedProps<Read> & { zone: string }) {
  const { t } = useTranslation('backup')
  const zoneText = useZoneText()
  const labels: Readonly<Record<KeptName, string>> = {
    keep_daily: t('backup:keepDaily'),
    keep_weekly: t('backup:keepWeekly'),
    keep_monthly: t('backup:keepMonthly'),
  }
  const form = useRevisedForm<Values, Read>({
    ...edited,
    savedText: t('backup:saved'),
    valuesOf: ({ schedule }) => valuesOf(schedule),
    send: (values, revision) =>
      call(
        'PUT /api/v1/admin/backups/settings',
        { body: { ...scheduleOf(values), revision } },
        { quiet: true },
      ),
    problemsOf: (values) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const number = /^\d+$/.test(values[name]) ? Number(values[name]) : -1
          const isAllowed = number >= kept[name] && number <= MOST_KEPT
          return isAllowed ? [] : [[name, t('backup:number', { min: kept[name], max: MOST_KEPT })]]
        }),
      ),
  })
  const { values, set, problems } = form
  return (
    <SavedForm form={form} permission="backup.configure">
      <Group title={t('backup:schedule')}>
        <Checkbox
          checked={values.is_on === 1}
          onChange={({ target }) => set({ is_on: target.checked ? 1 : 0 })}
        >
          {t('backup:daily')}
        </Checkbox>
        <Field
          label={t('backup:clock')}
          required
          hint={t('backup:clockOf', { zone: zoneText(zone) })}
          error={problems.clock}
        >
          <TextInput
            type="time"
            value={values.clock}
            onChange={({ target }) => set({ clock: target.value })}
          />
        </Field>
      </Group>
      <Group title={t('backup:keep')}>
        <p className="second">{t('backup:keepHint')}</p>
        {names.map((name) => (
          <Field key={name} label={labels[name]} required error={problems[name]}>
            <TextInput
              inputMode="numeric"
              maxLength={3}
              value={values[name]}
              onChange={({ target }) => set({ [name]: target.value.trim() })}
            />
          </Field>
        ))}
      </Group>
    </SavedForm>
  )
}
