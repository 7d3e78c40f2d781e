import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { trialFormFacts } from './trial-form-facts.ts'

type TrialFormRow = ByKey['GET /api/v1/admin/products/{id}/freeclaims']['reply']['list'][number]

/** The trial forms of a course. */
export function TrialForms({ id }: { id: number }) {
  const { t } = useTranslation('students')
  const list = usePageList('GET /api/v1/admin/products/{id}/freeclaims', { params: { id } })
  const columns: readonly Column<TrialFormRow>[] = [
    {
      title: t('students:student'),
      key: 'student',
      cell: ({ userid, username }) => <RecordLink to={`/users/${userid}`}>{username}</RecordLink>,
    },
    {
      title: t('students:written'),
      key: 'fields',
      cell: ({ fields }) => (
        <dl className={listStyles.stack}>
          {trialFormFacts(fields, t).map(({ label, value }) => (
            <div key={label} className={listStyles.row}>
              <dt className={listStyles.small}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ),
    },
    { title: t('students:claimedAt'), key: 'at', cell: ({ created_at }) => <Moment at={created_at} /> },
  ]
  return (
    <ListBody
      label={t('students:claims')}
      list={list}
      empty={<EmptyState title={t('students:noClaims')} why={t('students:noClaimsWhy')} />}
    >
      {(forms) => <DataTable<TrialFormRow> keyOf={({ id }) => id} columns={columns} rows={forms} />}
    </ListBody>
  )
}
