import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { blockText, validity } from '../courses/validity-text.ts'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'

type Course = ByKey['GET /api/v1/admin/users/{id}/courses']['reply']['list'][number]

/** The courses of one student, with how far they have come. */
export default function UserCourses({ userid }: { userid: number }) {
  const { t } = useTranslation(['learning', 'users'])
  const can = useCan()
  const now = useNow()
  const view = useTimeView()
  const query = useCall('GET /api/v1/admin/users/{id}/courses', { params: { id: userid } }, { quiet: true })
  const columns: readonly Column<Course>[] = [
    {
      key: 'course',
      title: t('users:hub.course'),
      cell: ({ product_id, name, teacher_name }) => (
        <span className={listStyles.stack}>
          <RecordLink to={`/products/${product_id}`}>{name}</RecordLink>
          <span className={listStyles.small}>{teacherNames(teacher_name, view.lang)}</span>
        </span>
      ),
    },
    {
      key: 'progress',
      title: t('users:hub.progress'),
      cell: ({ name, progress: { done, lessons, percent } }) =>
        lessons === 0 ? (
          '–'
        ) : (
          <ProgressBar
            label={<VisuallyHidden>{t('users:hub.progressOf', { name })}</VisuallyHidden>}
            value={percent / 100}
            text={t('users:hub.progressText', { done, lessons, percent })}
          />
        ),
    },
    {
      key: 'got',
      title: t('users:hub.granted'),
      cell: ({ granted_at, order_id }) => {
        const at = <Moment at={granted_at} exact />
        return can('order.read') ? <RecordLink to={`/orders/${order_id}`}>{at}</RecordLink> : at
      },
    },
    {
      key: 'until',
      title: t('users:hub.validity'),
      cell: ({ valid_until, block_status }) => {
        const { text, state } = blockText(block_status, t) ?? validity(valid_until, now, view, t)
        return state === 'lasting' ? text : <Tag tone={state === 'soon' ? 'warn' : 'neutral'}>{text}</Tag>
      },
    },
  ]
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('users:hub.noCourses')} />
        ) : (
          <ScrollRegion label={t('users:hub.courses')}>
            <DataTable rows={list} keyOf={({ product_id }) => product_id} columns={columns} />
          </ScrollRegion>
        )
      }
    </Loaded>
  )
}
