import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import { StatisticsRow } from '#web/area-kit/statistics-row.tsx'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { failureText } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ImportLinks } from './import-links.tsx'
import { countsOf, type ImportDetail } from './import-texts.ts'
import { KeptRows, RefusedRows } from './row-list.tsx'
import { useMayImport } from './use-may-import.ts'

/** What the stage that has ended was. */
function titleOf({ stage, status }: ImportDetail): string {
  if (status === statuses.failed) return 'import:failedTitle'
  if (stage === 'check') return 'import:checked'
  return stage === 'undo' ? 'import:undoneTitle' : 'import:done'
}

/** What a dry run, an import or an undoing came to, and what can be done next. */
export function ImportResult({ job, onMatch }: { job: ImportDetail; onMatch: () => void }) {
  const { t } = useTranslation('import')
  const can = useCan()
  const mayImport = useMayImport()
  const { stage, status, problem } = job
  const counts = countsOf(job).map(({ text, count }) => ({ label: t(text), value: count }))
  return (
    <>
      <Card as="section" padding="large" className={recordStyles.card} aria-labelledby="import-result">
        <h2 id="import-result">{t(titleOf(job))}</h2>
        {status === statuses.failed && problem && <Notice tone="warn">{problem}</Notice>}
        <StatisticsRow statistics={counts} />
        {stage === 'check' && status === statuses.success && job.created + job.updated === 0 && (
          <p>{t('import:nothingToDo')}</p>
        )}
        {mayImport(job.type) && <NextSteps job={job} onMatch={onMatch} />}
      </Card>
      {job.refused > 0 && <RefusedRows job={job} />}
      {stage === 'undo' && job.kept > 0 && <KeptRows job={job} />}
      {job.links > 0 && stage === 'import' && can('account.security') && (
        <ImportLinks id={job.id} count={job.links} />
      )}
    </>
  )
}

function NextSteps({ job, onMatch }: { job: ImportDetail; onMatch: () => void }) {
  const { t } = useTranslation('import')
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { id, stage, status, created, updated } = job
  const changing = created + updated

  async function run() {
    setBusy(true)
    setFailure(null)
    try {
      await call('POST /api/v1/admin/imports/{id}/run', { params: { id } }, { quiet: true })
      await invalidate('GET /api/v1/admin/imports/{id}')
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  async function undo() {
    await call('POST /api/v1/admin/imports/{id}/undo', { params: { id } }, { quiet: true })
    await invalidate('GET /api/v1/admin/imports/{id}')
    setConfirming(false)
  }
  const mayRun = stage === 'check' && status === statuses.success && changing > 0
  const mayGoOn = stage === 'import' && status === statuses.failed
  return (
    <>
      {failure && <Notice tone="error" live title={failure} />}
      <div className={recordStyles.actions}>
        {mayRun && (
          <Button look="primary" loading={busy} onClick={() => void run()}>
            {t('import:run', { count: changing })}
          </Button>
        )}
        {mayGoOn && (
          <Button look="primary" loading={busy} onClick={() => void run()}>
            {t('import:goOn')}
          </Button>
        )}
        {stage === 'check' && <Button onClick={onMatch}>{t('import:otherColumns')}</Button>}
        {stage === 'import' && <ButtonLink to="/imports/new">{t('import:new')}</ButtonLink>}
        {job.may_undo === 1 && <Button onClick={() => setConfirming(true)}>{t('import:undo')}</Button>}
      </div>
      {job.may_undo === 1 && job.undo_until !== null && (
        <p className="second">
          {t('import:undoUntil')} <Moment at={job.undo_until} exact />
        </p>
      )}
      {confirming && (
        <ConfirmAction
          title={t('import:undoTitle')}
          action={t('import:undo')}
          look="danger"
          onConfirm={undo}
          onClose={() => setConfirming(false)}
        >
          <p>{t('import:undoText')}</p>
        </ConfirmAction>
      )}
    </>
  )
}
