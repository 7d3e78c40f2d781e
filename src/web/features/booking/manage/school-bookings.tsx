import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { BookingFilters, bookingFilters } from '../booking-filters.tsx'
import type { BookingOfStudent } from '../types.ts'
import { BookingTable } from '../booking-table.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import { NoBookings } from '../no-bookings.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

type Action = 'cancel' | 'move' | 'return'

const refresh = () => invalidate('GET /api/v1/admin/bookings')
const numberOf = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** What the school may do with a booking now. */
function actionsFor({ status, endtime, begintime, is_late, hour_returned }: BookingOfStudent, now: number) {
  if (status === 'booked' && endtime > now)
    return begintime > now ? (['move', 'cancel'] as const) : (['cancel'] as const)
  const isUsed = status === 'used' || is_late === 1
  return isUsed && hour_returned === 0 ? (['return'] as const) : []
}

/** The bookings of all students, which the school moves, cancels, and whose hours it returns. */
export function SchoolBookings() {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const now = useNow()
  const [search] = useSearchParams()
  const filters = {
    ...bookingFilters(search),
    userid: numberOf(search, 'userid'),
    teacher_id: numberOf(search, 'teacher_id'),
    product_id: numberOf(search, 'product_id'),
  }
  const list = usePageList('GET /api/v1/admin/bookings', { query: filters })
  const [selected, setSelected] = useState<{ booking: BookingOfStudent; action: Action } | null>(null)
  const close = () => setSelected(null)
  const labels: Readonly<Record<Action, string>> = {
    cancel: t('booking:cancel'),
    move: t('booking:move'),
    return: t('booking:office.returnHour'),
  }
  const nameOf = ({ name, username }: BookingOfStudent) => name || username
  return (
    <>
      <BookingFilters />
      <ListBody
        label={t('area:title.bookings')}
        list={list}
        empty={<NoBookings filters={filters} why={t('booking:office.noneWhy')} />}
      >
        {(bookings) => (
          <BookingTable
            bookings={bookings}
            withTeacher
            student={(booking) => <Link to={`/users/${booking.userid}`}>{nameOf(booking)}</Link>}
            actions={(booking) => {
              const actions = actionsFor(booking, now)
              if (actions.length === 0)
                return booking.hour_returned === 1 ? t('booking:office.hourReturned') : null
              return actions.map((action) => (
                <Button
                  key={action}
                  size="small"
                  look="quiet"
                  aria-label={t('booking:office.actionNamed', {
                    action: labels[action],
                    name: nameOf(booking),
                    time: formatLessonSpan(booking.begintime, booking.endtime, view),
                  })}
                  onClick={() => setSelected({ booking, action })}
                >
                  {labels[action]}
                </Button>
              ))
            }}
          />
        )}
      </ListBody>
      {selected?.action === 'cancel' && (
        <CancelDialog
          booking={selected.booking}
          onCancel={(body) =>
            call(
              'POST /api/v1/admin/bookings/{id}/cancel',
              { params: { id: selected.booking.id }, body },
              { quiet: true },
            )
          }
          refresh={refresh}
          onClose={close}
        />
      )}
      {selected?.action === 'move' && (
        <MoveDialog booking={selected.booking} refresh={refresh} onClose={close} />
      )}
      {selected?.action === 'return' && (
        <ReturnDialog booking={selected.booking} refresh={refresh} onClose={close} />
      )}
    </>
  )
}
