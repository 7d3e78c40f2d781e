import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import { BookingFilters, bookingFilters } from './booking-filters.tsx'
import { BookingTable } from './booking-table.tsx'
import type { BookingOfStudent } from './types.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { NoBookings } from './no-bookings.tsx'

const refresh = () => invalidate('GET /api/v1/teacher/bookings')

/** What students have booked with a teacher, who cancels lessons or asks for another time. */
export function TaughtBookings() {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const now = useNow()
  const [search] = useSearchParams()
  const filters = bookingFilters(search)
  const list = usePageList('GET /api/v1/teacher/bookings', { query: filters })
  const [selected, setSelected] = useState<{ booking: BookingOfStudent; action: 'cancel' | 'move' } | null>(
    null,
  )
  const close = () => setSelected(null)
  const labels = (booking: BookingOfStudent) => ({
    name: booking.name || booking.username,
    time: formatLessonSpan(booking.begintime, booking.endtime, view),
  })

  async function askToMove({ id }: BookingOfStudent): Promise<void> {
    await call('POST /api/v1/teacher/bookings/{id}/ask_move', { params: { id } }, { quiet: true })
    toast.success(t('booking:taught.moveAsked'))
    close()
    await refresh()
  }
  return (
    <>
      <BookingFilters />
      <ListBody
        label={t('area:title.bookings')}
        list={list}
        empty={<NoBookings filters={filters} why={t('booking:taught.noneWhy')} />}
      >
        {(bookings) => (
          <BookingTable
            bookings={bookings}
            actions={(booking) =>
              booking.status === 'booked' && booking.endtime > now ? (
                <>
                  {booking.begintime > now && booking.move_asked === 0 && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={t('booking:taught.askMoveNamed', labels(booking))}
                      onClick={() => setSelected({ booking, action: 'move' })}
                    >
                      {t('booking:taught.askMove')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('booking:taught.cancelNamed', labels(booking))}
                    onClick={() => setSelected({ booking, action: 'cancel' })}
                  >
                    {t('booking:cancel')}
                  </Button>
                </>
              ) : null
            }
          />
        )}
      </ListBody>
      {selected?.action === 'cancel' && (
        <CancelDialog
          booking={selected.booking}
          onCancel={(body) =>
            call(
              'POST /api/v1/teacher/bookings/{id}/cancel',
              { params: { id: selected.booking.id }, body },
              { quiet: true },
            )
          }
          refresh={refresh}
          onClose={close}
        />
      )}
      {selected?.action === 'move' && (
        <ConfirmAction
          title={t('booking:taught.askMoveTitle', labels(selected.booking))}
          action={t('booking:taught.askMove')}
          onConfirm={() => askToMove(selected.booking)}
          onClose={close}
        >
          <p>{t('booking:taught.askMoveWhat')}</p>
        </ConfirmAction>
      )}
    </>
  )
}
