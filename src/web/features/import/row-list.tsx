import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from '#web/area-kit/facts.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import recordStyles from '#web/area-kit/record.module.css'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import type { ImportDetail, ImportRow } from './import-texts.ts'
import { saveContent } from './save-content.ts'

/** Rows with the reason, page by page. */
function RowList({ job, result }: { job: ImportDetail; result: 'refused' | 'kept' }) {
  const { t } = useTranslation(['import', 'backoffice'])
  const list = usePageList('GET /api/v1/admin/imports/{id}/rows', {
    params: { id: job.id },
    query: { result },
  })
  const columns: readonly Column<ImportRow>[] = [
    { key: 'number', title: t('import:rowNumber'), cell: ({ id }) => t('import:rowOf', { number: id }) },
    {
      key: 'cells',
      title: t('import:content'),
      cell: ({ cells }) => (
        <span className={recordStyles.long}>
          {cells
            .filter((cell) => cell !== '')
            .join(' · ')
            .slice(0, 200)}
        </span>
      ),
    },
    { key: 'reason', title: t('import:reason'), cell: ({ reason }) => reason },
  ]
  return (
    <ListBody label={t('import:rowTable')} list={list} empty={<p>{t('import:swept')}</p>}>
      {(rows) => <DataTable rows={rows} keyOf={({ id }) => id} columns={columns} />}
    </ListBody>
  )
}

/** What was refused, and the file with which it can be corrected. */
export function RefusedRows({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('import')
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null)
  async function download(format: 'csv' | 'xlsx') {
    setBusy(format)
    try {
      saveContent(
        await call('GET /api/v1/admin/imports/{id}/failed', { params: { id: job.id }, query: { format } }),
      )
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(null)
    }
  }
  return (
    <Part title={t('import:failedRows')}>
      <p className="second">{t('import:failedHint')}</p>
      <div className={recordStyles.actions}>
        <Button loading={busy === 'xlsx'} onClick={() => void download('xlsx')}>
          {t('import:failedXlsx')}
        </Button>
        <Button loading={busy === 'csv'} onClick={() => void download('csv')}>
          {t('import:failedCsv')}
        </Button>
      </div>
      <RowList job={job} result="refused" />
    </Part>
  )
}

export function KeptRows({ job }: { job: ImportDetail }) {
  const { t } = useTranslation('import')
  return (
    <Part title={t('import:keptTitle')}>
      <RowList job={job} result="kept" />
    </Part>
  )
}
