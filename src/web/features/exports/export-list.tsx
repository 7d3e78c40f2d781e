import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_DAYS } from '#contract/exports/limits.ts'
import { exportKindTexts } from '#contract/exports/texts.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { ByKey } from '#contract/operations.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { textOf } from '#web/area-kit/text-of.ts'
import { call } from '#web/lib/call.ts'
import { PageButton } from '#web/area-kit/page-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { saveAddress } from '#web/ui/save-file.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

/** of files; their names are the same everywhere but for those that say what they are for */
const formatTexts: Readonly<Record<string, string>> = {
  csv: 'trade:export.csv',
  xlsx: 'trade:export.xlsx',
  zip: 'trade:export.zip',
}
const exportStatusTexts: Readonly<Record<string, string>> = {
  [jobStatuses.waiting]: 'trade:export.waiting',
  [jobStatuses.running]: 'trade:export.running',
  [jobStatuses.success]: 'trade:export.success',
  [jobStatuses.failed]: 'trade:export.failed',
}

type Export = ByKey['GET /api/v1/admin/exports']['reply']['list'][number]

/** polling interval, in milliseconds */
export const EXPORT_REFRESH_MS = 2_000

const tones: Readonly<Record<number, TagTone>> = {
  [jobStatuses.running]: 'accent',
  [jobStatuses.success]: 'good',
  [jobStatuses.failed]: 'bad',
}

/** The user's exports: their progress, and their files for a week. */
export function ExportList() {
  const { t } = useTranslation('trade')
  const list = usePageList('GET /api/v1/admin/exports', {}, { refreshEvery: EXPORT_REFRESH_MS })
  return (
    <ListBody
      label={t('common:title.exports')}
      list={list}
      plain
      empty={
        <EmptyState
          title={t('trade:export.none')}
          why={t('trade:export.noneWhy')}
          action={<PageButton to="/orders">{t('trade:export.toOrders')}</PageButton>}
        />
      }
    >
      {(exports) => (
        <ul className={styles.list}>
          {exports.map((job) => (
            <ExportItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </ListBody>
  )
}

function ExportItem({ job }: { job: Export }) {
  const { t } = useTranslation('trade')
  const [busy, setBusy] = useState(false)
  const title = textOf(t, exportKindTexts, job.kind)
  const format = textOf(t, formatTexts, job.format)

  async function download() {
    setBusy(true)
    try {
      const file = await call('GET /api/v1/admin/exports/{id}/file', { params: { id: job.id } })
      saveAddress(file.name, file.url)
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.bar}>
        <p className={styles.marks}>
          <strong>{title}</strong>
          <span>{format}</span>
          <Tag tone={tones[job.status] ?? 'neutral'}>{textOf(t, exportStatusTexts, job.status)}</Tag>
          <span className="second">
            <Moment at={job.created_at} exact />
          </span>
        </p>
        {job.status === jobStatuses.success && (
          <Button
            size="small"
            look="primary"
            loading={busy}
            aria-label={t('trade:export.downloadNamed', { title, format })}
            onClick={() => void download()}
          >
            {t('trade:export.download')}
          </Button>
        )}
      </div>
      {job.status < jobStatuses.success && (
        <ProgressBar
          label={t('trade:export.progress')}
          value={job.total > 0 ? job.done / job.total : undefined}
          text={
            job.total > 0
              ? t('trade:export.rows', { done: job.done, total: job.total })
              : job.status === jobStatuses.running
                ? t('trade:export.reading')
                : undefined
          }
        />
      )}
      {job.status === jobStatuses.success && (
        <p className="second">{t('trade:export.kept', { count: job.done, days: EXPORT_DAYS })}</p>
      )}
      {job.status === jobStatuses.failed && <p>{t('trade:export.failedWhat')}</p>}
    </Card>
  )
}
