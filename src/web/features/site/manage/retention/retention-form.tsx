import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import {
  isRetention,
  MOST_RETENTION_DAYS,
  type RetentionName,
  retentionLimits,
  retentionNames,
} from '#contract/site/retention-limits.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { SavedForm } from '#web/area-kit/form/saved-form.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { type EditedProps, useRevisedForm } from '#web/area-kit/form/use-revised-form.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'

type Read = ByKey['GET /api/v1/admin/retention']['reply']
type Retention = Omit<Read, 'revision'>

/** What each number is about, and what to consider, as i18n keys. */
const words = {
  login_days: ['website:retention.logins', 'website:retention.loginsHint'],
  audit_days: ['website:retention.audit', 'website:retention.auditHint'],
  chat_days: ['website:retention.chat', 'website:retention.chatHint'],
  enquiry_days: ['website:retention.enquiries', 'website:retention.enquiriesHint'],
  visit_days: ['website:retention.visits', 'website:retention.visitsHint'],
  sent_days: ['website:retention.sent', 'website:retention.sentHint'],
  run_days: ['website:retention.runs', 'website:retention.runsHint'],
  unused_days: ['website:retention.unused', 'website:retention.unusedHint'],
  lead_days: ['website:retention.leads', 'website:retention.leadsHint'],
  recording_days: ['website:retention.recordings', 'website:retention.recordingsHint'],
  erase_wait_days: ['website:retention.eraseWait', 'website:retention.eraseWaitHint'],
} as const satisfies Record<RetentionName, readonly [string, string]>

/** A whole number as typed; empty counts as 0. */
const whole = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 5))

/** After how many days what grows with every day is removed. */
function RetentionForm(edited: EditedProps<Read>) {
  const { t } = useTranslation('website')
  const form = useRevisedForm<Retention, Read>({
    ...edited,
    valuesOf: ({ revision: _revision, ...values }) => values,
    send: (values, revision) =>
      call('PUT /api/v1/admin/retention', { body: { ...values, revision } }, { quiet: true }),
    savedText: t('website:retention.saved'),
    problemsOf: (values) =>
      Object.fromEntries(
        retentionNames.map((name) => {
          const { least } = retentionLimits[name]
          return [
            name,
            isRetention(name, values[name])
              ? undefined
              : t('website:retention.range', { least, most: MOST_RETENTION_DAYS }),
          ]
        }),
      ),
  })
  const { values, set, problems } = form
  // 0 days are for good
  const lengthOf = (days: number): number => (days === 0 ? Number.POSITIVE_INFINITY : days)
  const isShorter = retentionNames.some((name) => lengthOf(values[name]) < lengthOf(form.stored[name]))
  return (
    <SavedForm form={form} permission="site.configure">
      <Group title={t('website:retention.days')}>
        {retentionNames.map((name) => (
          <TextField
            key={name}
            label={t(words[name][0])}
            hint={t(words[name][1], { least: retentionLimits[name].least })}
            value={String(values[name])}
            maxLength={5}
            inputMode="numeric"
            error={problems[name]}
            onChange={(text) => set({ [name]: whole(text) })}
          />
        ))}
        <p className="second">{t('website:retention.never')}</p>
        {isShorter && <p role="status">{t('website:retention.shorter')}</p>}
      </Group>
    </SavedForm>
  )
}

export function Retention() {
  const query = useCall('GET /api/v1/admin/retention', {}, editing)
  return (
    <Loaded query={query}>{(data) => <RetentionForm read={data} onReread={() => reread(query)} />}</Loaded>
  )
}
