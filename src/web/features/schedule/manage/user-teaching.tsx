import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Can } from '#web/area-kit/can.tsx'
import { type Fact, Facts, Part } from '#web/area-kit/facts.tsx'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import styles from '#web/area-kit/record.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { productStatusText } from '#web/features/catalog/manage/admin-product.ts'
import { useCan } from '#web/lib/can.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'

type Teaching = ByKey['GET /api/v1/admin/users/{id}/teaching']['reply']
type Course = Teaching['courses'][number]

function Load({ userid, teaching }: { userid: number; teaching: Teaching }) {
  const { t } = useTranslation('users')
  const { coming, past, weekly_minutes, ratings, average, feedback_given, answers_waiting } = teaching
  const hours = (minutes: number) => Math.round(minutes / 6) / 10
  const loadText = ({ classes, minutes }: Teaching['coming']) =>
    t('users:teaching.load', { classes, hours: hours(minutes) })
  const facts: Fact[] = [
    { label: t('users:teaching.coming'), value: loadText(coming) },
    { label: t('users:teaching.past'), value: loadText(past) },
    {
      label: t('users:teaching.weekly'),
      value:
        weekly_minutes === 0
          ? t('users:teaching.noHours')
          : t('users:teaching.hours', { hours: hours(weekly_minutes) }),
    },
    {
      label: t('users:teaching.ratings'),
      value:
        average === null
          ? t('users:teaching.fewRatings', { count: ratings })
          : t('users:teaching.average', { average, count: ratings }),
    },
    { label: t('users:teaching.feedback'), value: String(feedback_given) },
    { label: t('users:teaching.answers'), value: String(answers_waiting) },
  ]
  return (
    <Part title={t('users:teaching.title')}>
      <Facts facts={facts} />
      <Can permission="booking.read">
        <div>
          <ButtonLink to={`/bookings?teacher_id=${userid}`}>{t('users:teaching.bookings')}</ButtonLink>
        </div>
      </Can>
    </Part>
  )
}

/** The classes that come next. */
function Next({ next }: Pick<Teaching, 'next'>) {
  const { t } = useTranslation('users')
  return (
    <Part title={t('users:teaching.next')}>
      {next.length === 0 ? (
        <p className="second">{t('users:teaching.noNext')}</p>
      ) : (
        <ul className={listStyles.stack}>
          {next.map((entry) => (
            <li key={entry.open_class_id}>
              <LessonName {...entry}>{entry.title}</LessonName>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** What a teacher teaches, how much, and how students rate it. */
export default function UserTeaching({ userid }: { userid: number }) {
  const { t } = useTranslation('users')
  const can = useCan()
  const query = useCall('GET /api/v1/admin/users/{id}/teaching', { params: { id: userid } }, { quiet: true })
  const columns: readonly Column<Course>[] = [
    {
      key: 'course',
      title: t('users:hub.course'),
      cell: ({ product_id, name }) => <RecordLink to={`/products/${product_id}`}>{name}</RecordLink>,
    },
    {
      key: 'status',
      title: t('users:stateTitle'),
      cell: ({ status }) => t(productStatusText(status) ?? ''),
    },
    {
      key: 'students',
      title: t('users:teaching.students'),
      align: 'right',
      cell: ({ product_id, students }) =>
        can('learning.read') ? (
          <RecordLink to={`/products/${product_id}/students`} className={listStyles.number}>
            {students}
          </RecordLink>
        ) : (
          <span className={listStyles.number}>{students}</span>
        ),
    },
  ]
  return (
    <Loaded query={query}>
      {(teaching) => (
        <div className={styles.column}>
          <Load userid={userid} teaching={teaching} />
          <Next next={teaching.next} />
          {teaching.courses.length === 0 ? (
            <EmptyState title={t('users:teaching.noCourses')} />
          ) : (
            <ScrollRegion label={t('users:hub.courses')}>
              <DataTable rows={teaching.courses} keyOf={({ product_id }) => product_id} columns={columns} />
            </ScrollRegion>
          )}
        </div>
      )}
    </Loaded>
  )
}
