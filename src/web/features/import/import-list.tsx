import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { importTypeTexts } from '#contract/import/limits.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { textOf } from '#web/area-kit/text-of.ts'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { countsOf, type Import, isUnderWay, stageTexts, statusTexts, statusTones } from './import-texts.ts'
import { useMayRead } from './use-may-read.ts'

/** polling interval while one is under way, in milliseconds */
const REFRESH_MS = 2_000

/** The outcomes of the rows, in one line. */
function Outcomes({ job }: { job: Import }) {
  const { t } = useTranslation('import')
  const counted = countsOf(job).filter(({ count }) => count > 0)
  if (job.stage === 'columns' || counted.length === 0) return t('import:rowsOf', { count: job.total })
  return counted.map(({ text, count }) => `${t(text)} ${count}`).join(' · ')
}

/** All imports of the school. */
export function ImportList() {
  const { t } = useTranslation(['import', 'backoffice'])
  const can = useCan()
  const mayRead = useMayRead()
  const list = usePageList(
    'GET /api/v1/admin/imports',
    {},
    {
      refreshEvery: (jobs) => (jobs.some(isUnderWay) ? REFRESH_MS : 0),
    },
  )
  const columns: readonly Column<Import>[] = [
    {
      key: 'file',
      title: t('import:step.file'),
      grow: 3,
      cell: (job) => (
        <TwoTexts second={textOf(t, importTypeTexts, job.type)} title={job.file_name}>
          {mayRead(job.type) ? (
            <Link to={`/imports/${job.id}`}>{job.file_name || `#${job.id}`}</Link>
          ) : (
            job.file_name || `#${job.id}`
          )}
        </TwoTexts>
      ),
    },
    {
      key: 'status',
      title: t('import:state'),
      cell: (job) => (
        <span className={listStyles.row}>
          {t(stageTexts[job.stage])}
          <Tag tone={statusTones[job.status] ?? 'neutral'}>{textOf(t, statusTexts, job.status)}</Tag>
        </span>
      ),
    },
    { key: 'rows', title: t('import:step.result'), grow: 2, cell: (job) => <Outcomes job={job} /> },
    { key: 'by', title: t('import:byWhom'), cell: ({ created_by }) => created_by || t('import:nobody') },
    { key: 'at', title: t('import:at'), cell: ({ created_at }) => <Moment at={created_at} /> },
  ]
  return (
    <ListBody
      label={t('area:title.imports')}
      list={list}
      empty={
        <EmptyState
          title={t('import:none')}
          why={t('import:noneWhy')}
          action={can('import.write') && <ButtonLink to="/imports/new">{t('import:new')}</ButtonLink>}
        />
      }
    >
      {(jobs) => <DataTable dense rows={jobs} keyOf={({ id }) => id} columns={columns} />}
    </ListBody>
  )
}
