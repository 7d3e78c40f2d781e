import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { teachingLimits } from '#contract/site/teaching-limits.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'

type Read = ByKey['GET /api/v1/admin/teaching']['reply']
type Teaching = Omit<Read, 'revision'>
type Minutes = 'late_minutes' | 'early_minutes' | 'absent_minutes'

/** What the school lets teachers do with their open classes, with the i18n keys of its words. */
const rights = [
  ['teachers_create', 'website:teaching.create'],
  ['teachers_charge', 'website:teaching.charge'],
  ['teachers_invite', 'website:teaching.invite'],
  ['teachers_rename', 'website:teaching.rename'],
] as const

/** the least that each may be */
const least: Readonly<Record<Minutes, number>> = { late_minutes: 0, early_minutes: 0, absent_minutes: 1 }
const names = Object.keys(least) as Minutes[]

/** A whole number as typed; empty counts as 0. */
const whole = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 3))

/** The minutes of attendance, and what teachers see of their students. */
function TeachingForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<Teaching, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send: (values, revision) =>
      call('PUT /api/v1/admin/teaching', { body: { ...values, revision } }, { quiet: true }),
    savedText: t('website:teaching.saved'),
    problemsOf: (values) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          values[name] >= least[name] && values[name] <= teachingLimits.minutes
            ? undefined
            : t('website:teaching.range', { least: least[name], most: teachingLimits.minutes }),
        ]),
      ),
  })
  const { values, set, problems } = form
  const field = (name: Minutes, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      value={String(values[name])}
      maxLength={3}
      inputMode="numeric"
      error={problems[name]}
      onChange={(text) => set({ [name]: whole(text) })}
    />
  )
  return (
    <SavedForm form={form} permission="site.configure">
      <Group title={t('website:teaching.attendance')}>
        {field('late_minutes', t('website:teaching.late'), t('website:teaching.lateHint'))}
        {field('early_minutes', t('website:teaching.early'), t('website:teaching.earlyHint'))}
        {field('absent_minutes', t('website:teaching.absent'), t('website:teaching.absentHint'))}
      </Group>
      <Group title={t('website:teaching.students')}>
        <SwitchList
          switches={[
            {
              name: 'shows_phones',
              label: t('website:teaching.phones'),
              checked: values.shows_phones,
              onChange: (shows_phones) => set({ shows_phones }),
            },
          ]}
        />
        <p className="second">{t('website:teaching.phonesHint')}</p>
      </Group>
      <Group title={t('website:teaching.rights')}>
        <SwitchList
          switches={rights.map(([name, label]) => ({
            name,
            label: t(label),
            checked: values[name],
            onChange: (on) => set({ [name]: on }),
          }))}
        />
        <p className="second">{t('website:teaching.rightsHint')}</p>
      </Group>
    </SavedForm>
  )
}

export function Teaching() {
  const query = useCall('GET /api/v1/admin/teaching', {}, editing)
  return (
    <Loaded query={query}>{(data) => <TeachingForm read={data} onReread={() => reread(query)} />}</Loaded>
  )
}
