import { useTranslation } from 'react-i18next'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { invalidate } from '#web/lib/query.ts'
import { CancelDialog } from '../cancel-dialog.tsx'
import { ManagedBookings } from '../managed-bookings.tsx'
import type { BookingOfStudent } from '../types.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useSchoolFilters } from './use-school-filters.ts'

type Action = 'cancel' | 'move' | 'return'

const refresh = () => invalidate('GET /api/v1/admin/bookings')

/** What the school may do with a booking now. */
function actionsFor(
  { status, endtime, begintime, is_late, hour_returned }: BookingOfStudent,
  now: number,
): readonly Action[] {
  if (status === 'booked' && endtime > now) return begintime > now ? ['move', 'cancel'] : ['cancel']
  const isUsed = status === 'used' || is_late === 1
  return isUsed && hour_returned === 0 ? ['return'] : []
}

export interface SchoolBookingsProps {
  /** of this student or this teacher alone; otherwise whom the address names */
  of?: { userid: number } | { teacher_id: number }
}

/** The bookings of all students, which the school moves, cancels, and whose hours it returns. */
export function SchoolBookings({ of }: SchoolBookingsProps) {
  const { t } = useTranslation('booking')
  const can = useCan()
  const filters = { ...useSchoolFilters(), ...of }
  const list = usePageList('GET /api/v1/admin/bookings', { query: filters })
  const labels: Readonly<Record<Action, string>> = {
    cancel: t('booking:cancel'),
    move: t('booking:move'),
    return: t('booking:office.returnHour'),
  }
  return (
    <ManagedBookings<Action>
      list={list}
      filters={filters}
      noneWhy={t('booking:office.noneWhy')}
      withTeacher
      student={({ userid, name, username }) => (
        <RecordLink to={`/users/${userid}`}>{name || username}</RecordLink>
      )}
      actions={(booking, { now, student, time }) =>
        (can('booking.write') ? actionsFor(booking, now) : []).map((name) => ({
          name,
          label: labels[name],
          named: t('booking:office.actionNamed', { action: labels[name], name: student, time }),
        }))
      }
      without={({ hour_returned }) => hour_returned === 1 && t('booking:office.hourReturned')}
      dialog={(action, booking, onClose) => {
        const props = { booking, refresh, onClose }
        if (action === 'move') return <MoveDialog {...props} />
        if (action === 'return') return <ReturnDialog {...props} />
        return (
          <CancelDialog
            {...props}
            onCancel={(body) =>
              call(
                'POST /api/v1/admin/bookings/{id}/cancel',
                { params: { id: booking.id }, body },
                { quiet: true },
              )
            }
          />
        )
      }}
    />
  )
}
