import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { actionText, subjectOf } from './audit-texts.ts'

export type AuditEntry = ByKey['GET /api/v1/admin/audit']['reply']['list'][number]

const AuditDetail = lazyPart(
  () => import('./audit-detail.tsx'),
  [
    ...['website', 'fields', 'backoffice', 'roles', 'order', 'lead', 'privacy', 'users', 'import', 'trade'],
    ...['report', 'promotion', 'video'],
  ],
)

/** The details of an entry, which are loaded when they are first opened. */
function Detail({ entry: { action, detail, names } }: { entry: AuditEntry }) {
  const { t } = useTranslation('website')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('website:audit.show')}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <AuditDetail action={action} detail={detail} names={names} />
        </Suspense>
      )}
    </details>
  )
}

/** The subject of an entry by number and name, with a link to it as long as it is there. */
function Subject({ entry: { subject: logged, names, is_gone } }: { entry: AuditEntry }) {
  const { t } = useTranslation('website')
  const subject = subjectOf(logged)
  if (!subject) return logged
  const name = names.find(({ record }) => record === logged)?.name
  const gone = is_gone === 1 ? t('website:audit.gone') : undefined
  const text = [t(subject.title), subject.number, name, gone].filter(Boolean).join(' ')
  return <span title={text}>{gone ? text : <RecordLink to={subject.route}>{text}</RecordLink>}</span>
}

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('website')
  const columns: readonly Column<AuditEntry>[] = [
    { key: 'when', title: t('website:audit.when'), cell: ({ at }) => <Moment at={at} exact /> },
    {
      key: 'who',
      title: t('website:audit.who'),
      grow: 1,
      cell: ({ username }) => username || t('website:audit.system'),
    },
    {
      key: 'what',
      title: t('website:audit.what'),
      grow: 2,
      cell: ({ action }) => <span title={actionText(t, action)}>{actionText(t, action)}</span>,
    },
    {
      key: 'subject',
      title: t('website:audit.subject'),
      grow: 2,
      cell: (entry) => <Subject entry={entry} />,
    },
    {
      key: 'actions',
      title: t('website:audit.detail'),
      cell: (entry) => (entry.detail === '' ? null : <Detail entry={entry} />),
    },
  ]
  return <DataTable dense rows={entries} keyOf={({ id }) => id} columns={columns} />
}
