import { useTranslation } from 'react-i18next'
import type { MergeKind, MergeObstacle } from '#contract/account/manage/merge-kinds.ts'
import type { ByKey } from '#contract/operations.ts'
import { DataTable } from '#web/area-kit/list/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { calledName } from './admin-user.ts'

export type Preview = ByKey['GET /api/v1/admin/users/{id}/merge/{from_id}']['reply']

const kindTexts: Readonly<Record<MergeKind, string>> = {
  orders: 'users:merge.kinds.orders',
  courses: 'users:merge.kinds.courses',
  coupons: 'users:merge.kinds.coupons',
  groups: 'users:merge.kinds.groups',
  bookings: 'users:merge.kinds.bookings',
  homework: 'users:merge.kinds.homework',
  feedback: 'users:merge.kinds.feedback',
  ratings: 'users:merge.kinds.ratings',
  notes: 'users:merge.kinds.notes',
  tags: 'users:merge.kinds.tags',
  leads: 'users:merge.kinds.leads',
  messages: 'users:merge.kinds.messages',
  addresses: 'users:merge.kinds.addresses',
  classes: 'users:merge.kinds.classes',
  chat: 'users:merge.kinds.chat',
  progress: 'users:merge.kinds.progress',
  files: 'users:merge.kinds.files',
  referrals: 'users:merge.kinds.referrals',
  claims: 'users:merge.kinds.claims',
  payers: 'users:merge.kinds.payers',
}
const obstacleTexts: Readonly<Record<MergeObstacle, string>> = {
  pending_order: 'users:merge.obstacle.pending_order',
  booking: 'users:merge.obstacle.booking',
  group: 'users:merge.obstacle.group',
}

/** What a merge would move, what both have, and what stands in its way. */
export function MergePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('users')
  const { kept, closed, moves, both_own, obstacles } = preview
  const nameOf = (account: Preview['kept']) => `${calledName(account)} (${account.username})`
  const hours = { kept: kept.lesson_hours, closed: closed.lesson_hours }
  return (
    <>
      <p>{t('users:merge.into', { name: nameOf(kept) })}</p>
      <p>{t('users:merge.closes', { name: nameOf(closed) })}</p>
      {obstacles.length > 0 && (
        <Notice tone="error" title={t('users:merge.obstacles')}>
          <ul>
            {obstacles.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(obstacleTexts[kind], { name })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {moves.length === 0 ? (
        <p>{t('users:merge.nothing')}</p>
      ) : (
        <DataTable
          dense
          rows={moves}
          keyOf={({ kind }) => kind}
          columns={[
            { title: t('users:merge.kind'), key: 'kind', grow: 2, cell: ({ kind }) => t(kindTexts[kind]) },
            { title: t('users:merge.moved'), key: 'moved', cell: ({ moved }) => moved },
            { title: t('users:merge.left'), key: 'left', cell: ({ left }) => left },
          ]}
        />
      )}
      {moves.some(({ left }) => left > 0) && <p className="second">{t('users:merge.leftWhy')}</p>}
      {hours.kept + hours.closed > 0 && (
        <p>{t('users:merge.hours', { ...hours, sum: hours.kept + hours.closed })}</p>
      )}
      {both_own.length > 0 && (
        <Notice tone="warn" title={t('users:merge.bothOwn')}>
          <ul>
            {both_own.map(({ product_id, product_name }) => (
              <li key={product_id}>{product_name}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
