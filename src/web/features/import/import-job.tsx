import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import { importTypeTexts } from '#contract/import/limits.ts'
import { Facts } from '#web/area-kit/facts.tsx'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { textOf } from '#web/area-kit/text-of.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ImportResult } from './import-result.tsx'
import { type ImportDetail, isUnderWay, stageTexts, statusTexts, statusTones } from './import-texts.ts'
import { MatchColumns } from './match-columns.tsx'
import { useMayImport } from './use-may-import.ts'

const REFRESH_MS = 1_000

/** One import, at the step where it stands. */
export function ImportJob({ id }: { id: number }) {
  const query = useCall(
    'GET /api/v1/admin/imports/{id}',
    { params: { id } },
    {
      quiet: true,
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? REFRESH_MS : false),
    },
  )
  return (
    <Loaded query={query}>
      {(job) => (
        <div className={recordStyles.column}>
          <About job={job} />
          <Step job={job} />
        </div>
      )}
    </Loaded>
  )
}

function Step({ job }: { job: ImportDetail }) {
  const [matching, setMatching] = useState(false)
  if (isUnderWay(job)) return <UnderWay job={job} />
  const isChecked = job.stage === 'check' && !matching
  if (job.stage === 'columns' || (job.stage === 'check' && !isChecked)) return <MatchColumns job={job} />
  return <ImportResult job={job} onMatch={() => setMatching(true)} />
}

function About({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('import')
  return (
    <Card className={recordStyles.card}>
      <p className={recordStyles.marks}>
        <strong>{job.file_name || `#${job.id}`}</strong>
        <span>{t(stageTexts[job.stage])}</span>
        <Tag tone={statusTones[job.status] ?? 'neutral'}>{textOf(t, statusTexts, job.status)}</Tag>
      </p>
      <Facts
        facts={[
          { label: t('import:typeLabel'), value: textOf(t, importTypeTexts, job.type) },
          { label: t('import:byWhom'), value: job.created_by || t('import:nobody') },
          { label: t('import:at'), value: <Moment at={job.created_at} exact /> },
        ]}
      />
    </Card>
  )
}

const underWayTexts = {
  columns: 'import:checking',
  check: 'import:checking',
  import: 'import:importing',
  undo: 'import:undoing',
} as const

function UnderWay({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('import')
  const mayImport = useMayImport()
  const [confirming, setConfirming] = useState(false)
  const { id, stage, status, done, total, undone, kept, created, updated } = job
  const [past, all] = stage === 'undo' ? [undone + kept, created + updated] : [done, total]
  async function stop() {
    await call('POST /api/v1/admin/imports/{id}/cancel', { params: { id } }, { quiet: true })
    await invalidate('GET /api/v1/admin/imports/{id}')
    setConfirming(false)
  }
  return (
    <Card className={recordStyles.card}>
      <ProgressBar
        label={t(underWayTexts[stage])}
        value={status === statuses.running && all > 0 ? past / all : undefined}
        text={t('import:rows', { done: past, total: all })}
      />
      <div className={recordStyles.bar}>
        <p className="second">{t('import:leave')}</p>
        {stage !== 'undo' && mayImport(job.type) && (
          <Button onClick={() => setConfirming(true)}>{t('import:stop')}</Button>
        )}
      </div>
      {confirming && (
        <ConfirmAction
          title={t('import:stopTitle')}
          action={t('import:stop')}
          onConfirm={stop}
          onClose={() => setConfirming(false)}
        >
          {stage === 'import' && <p>{t('import:stopText')}</p>}
        </ConfirmAction>
      )}
    </Card>
  )
}
