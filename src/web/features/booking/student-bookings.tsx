import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Part } from '#web/area-kit/facts.tsx'
import { LessonName } from '#web/area-kit/lesson-name.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import recordStyles from '#web/area-kit/record.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { useCall } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { BalanceFacts } from './booking-balance.tsx'

type Bookings = ByKey['GET /api/v1/teacher/students/{id}/bookings']['reply']
type Booking = Bookings['list'][number]

const tones: Readonly<Record<Booking['status'], TagTone>> = {
  booked: 'accent',
  used: 'good',
  cancelled: 'neutral',
}

/** What a student has booked with the teacher, and the lesson hours that are left. */
export default function StudentBookings({ userid }: { userid: number }) {
  const { t } = useTranslation('booking')
  const input = { params: { id: userid }, query: {} }
  const list = usePageList('GET /api/v1/teacher/students/{id}/bookings', input)
  const states: Readonly<Record<Booking['status'], string>> = {
    booked: t('booking:balance.booked'),
    used: t('booking:balance.used'),
    cancelled: t('booking:ofStudent.cancelled'),
  }
  const columns: readonly Column<Booking>[] = [
    {
      key: 'lesson',
      title: t('booking:ofStudent.lesson'),
      cell: (one) => (
        <LessonName {...one}>
          {one.status === 'cancelled' ? (
            one.product_name
          ) : (
            <RecordLink to={attendanceOfLesson(one.lesson_id)}>{one.product_name}</RecordLink>
          )}
        </LessonName>
      ),
    },
    {
      key: 'state',
      title: t('booking:ofStudent.state'),
      cell: ({ status, is_late, cancel_reason }) => (
        <span className={listStyles.stack}>
          <span>
            <Tag tone={tones[status]}>{states[status]}</Tag>
          </span>
          {status === 'cancelled' && is_late === 0 && (
            <span className={listStyles.small}>{t('booking:ofStudent.inTime')}</span>
          )}
          {is_late === 1 && <span className={listStyles.small}>{t('booking:cancelledLate')}</span>}
          {cancel_reason !== '' && <span className={listStyles.small}>{cancel_reason}</span>}
        </span>
      ),
    },
  ]
  return (
    <div className={recordStyles.list}>
      <Hours userid={userid} />
      <ListBody
        label={t('booking:ofStudent.bookings')}
        list={list}
        empty={<EmptyState title={t('booking:ofStudent.none')} />}
      >
        {(bookings) => <DataTable rows={bookings} keyOf={({ id }) => id} columns={columns} />}
      </ListBody>
    </div>
  )
}

/** The lesson hours of each appointment course. */
function Hours({ userid }: { userid: number }) {
  const { data } = useCall(
    'GET /api/v1/teacher/students/{id}/bookings',
    { params: { id: userid }, query: { limit: 1 } },
    { quiet: true },
  )
  return data?.courses.map(({ product_id, product_name, balance, valid_until }) => (
    <Part key={product_id} title={product_name}>
      <BalanceFacts balance={balance} validUntil={valid_until} />
    </Part>
  ))
}
