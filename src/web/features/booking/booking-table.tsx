import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_REASON } from '#contract/booking/limits.ts'
import { ENTRY_EARLY_SECONDS } from '#contract/openclass/enums.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { attendanceOfLesson } from '#web/features/attendance/attendance-links.ts'
import { addressOf } from '#web/lib/documents.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './booking.module.css'
import type { BookingOfStudent } from './types.ts'

/** What has become of a booking, and why. */
function BookingState({ booking }: { booking: BookingOfStudent }) {
  const { t } = useTranslation('booking')
  const { status, attended, teacher_absent, is_late, move_asked, cancel_reason, cancelled_by } = booking
  if (status === 'cancelled') {
    const by = t('booking:taught.cancelledBy', { name: cancelled_by || '–' })
    const why = cancel_reason && cancel_reason !== NO_REASON ? `${by}: ${cancel_reason}` : ''
    return (
      <TwoTexts second={why} title={why}>
        <Tag tone={teacher_absent === 1 ? 'bad' : 'neutral'}>
          {t(
            teacher_absent === 1
              ? 'booking:taught.teacherAbsent'
              : is_late === 1
                ? 'booking:cancelledLate'
                : 'booking:taught.isCancelled',
          )}
        </Tag>
      </TwoTexts>
    )
  }
  if (attended === null)
    return (
      <Tag tone={move_asked === 1 ? 'warn' : 'good'}>
        {t(move_asked === 1 ? 'booking:taught.isMoveAsked' : 'booking:taught.isBooked')}
      </Tag>
    )
  return (
    <Tag tone={attended === 1 ? 'good' : 'warn'}>
      {t(attended === 1 ? 'booking:taught.attended' : 'booking:taught.absent')}
    </Tag>
  )
}

/** To the class of the lesson while it can be entered, and to who came once it has begun. */
function LessonLinks({ booking }: { booking: BookingOfStudent }) {
  const { t } = useTranslation('booking')
  const now = useNow()
  const { lesson_id, begintime, endtime, open_class_id, status } = booking
  return (
    <>
      {open_class_id !== null && status === 'booked' && endtime > now && (
        <a href={addressOf('index', `/live?id=${open_class_id}`)}>
          {t(begintime - now <= ENTRY_EARLY_SECONDS ? 'booking:enter' : 'booking:view')}
        </a>
      )}
      {status !== 'cancelled' && begintime <= now && (
        <RecordLink to={attendanceOfLesson(lesson_id)}>{t('booking:taught.attendance')}</RecordLink>
      )}
    </>
  )
}

export interface BookingTableProps {
  bookings: readonly BookingOfStudent[]
  /** the student's name, or a link with it */
  student?: (booking: BookingOfStudent) => ReactNode
  withTeacher?: boolean
  actions: (booking: BookingOfStudent) => ReactNode
}

/** Bookings, each with its lesson, its student and what can be done about it. */
export function BookingTable({ bookings, student, withTeacher = false, actions }: BookingTableProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const columns: readonly Column<BookingOfStudent>[] = [
    {
      key: 'lesson',
      title: t('booking:taught.lesson'),
      grow: 3,
      cell: ({ begintime, endtime, product_name, others }) => (
        <TwoTexts
          second={[product_name, ...(others > 0 ? [t('booking:taught.others', { count: others })] : [])].join(
            ' · ',
          )}
          title={product_name}
        >
          <span className={styles.when}>{formatLessonSpan(begintime, endtime, view)}</span>
        </TwoTexts>
      ),
    },
    {
      key: 'student',
      title: t('booking:taught.student'),
      grow: 2,
      cell: (booking) => (
        <TwoTexts second={booking.name && booking.username}>
          {student ? student(booking) : booking.name || booking.username}
        </TwoTexts>
      ),
    },
    ...(withTeacher
      ? [
          {
            key: 'teacher',
            title: t('booking:teacher'),
            cell: ({ teacher_name }: BookingOfStudent) => teacher_name,
          },
        ]
      : []),
    {
      key: 'state',
      title: t('booking:taught.state'),
      grow: 1,
      cell: (booking) => <BookingState booking={booking} />,
    },
    {
      key: 'actions',
      title: t('booking:taught.actions'),
      cell: (booking) => (
        <span className={listStyles.row}>
          <LessonLinks booking={booking} />
          {actions(booking)}
        </span>
      ),
    },
  ]
  return <DataTable dense rows={bookings} keyOf={({ id }) => id} columns={columns} />
}
