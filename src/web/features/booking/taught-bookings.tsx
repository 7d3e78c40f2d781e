import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { toast } from '#web/ui/toast.ts'
import { bookingFilters } from './booking-filters.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type BookingAction, ManagedBookings } from './managed-bookings.tsx'
import type { BookingOfStudent } from './types.ts'

type Action = 'cancel' | 'move'

interface ActionDialogProps {
  booking: BookingOfStudent
  onClose: () => void
}

const refresh = () => invalidate('GET /api/v1/teacher/bookings')

/** What students have booked with a teacher, who cancels lessons or asks for another time. */
export function TaughtBookings() {
  const { t } = useTranslation('booking')
  const [search] = useSearchParams()
  const filters = bookingFilters(search)
  const list = usePageList('GET /api/v1/teacher/bookings', { query: filters })
  return (
    <ManagedBookings<Action>
      list={list}
      filters={filters}
      noneWhy={t('booking:taught.noneWhy')}
      actions={({ status, begintime, endtime, move_asked }, { now, student: name, time }) => {
        if (status !== 'booked' || endtime <= now) return []
        const move: BookingAction<Action> = {
          name: 'move',
          label: t('booking:taught.askMove'),
          named: t('booking:taught.askMoveNamed', { name, time }),
        }
        const cancel: BookingAction<Action> = {
          name: 'cancel',
          label: t('booking:cancel'),
          named: t('booking:taught.cancelNamed', { name, time }),
        }
        return begintime > now && move_asked === 0 ? [move, cancel] : [cancel]
      }}
      dialog={(action, booking, onClose) =>
        action === 'cancel' ? (
          <CancelDialog
            booking={booking}
            onCancel={(body) =>
              call(
                'POST /api/v1/teacher/bookings/{id}/cancel',
                { params: { id: booking.id }, body },
                { quiet: true },
              )
            }
            refresh={refresh}
            onClose={onClose}
          />
        ) : (
          <RequestMoveDialog booking={booking} onClose={onClose} />
        )
      }
    />
  )
}

/** Asks the student to choose another time. */
function RequestMoveDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const { id, name, username, begintime, endtime } = booking

  async function requestMove(): Promise<void> {
    await call('POST /api/v1/teacher/bookings/{id}/ask_move', { params: { id } }, { quiet: true })
    toast.success(t('booking:taught.moveAsked'))
    onClose()
    await refresh()
  }
  return (
    <ConfirmAction
      title={t('booking:taught.askMoveTitle', {
        name: name || username,
        time: formatLessonSpan(begintime, endtime, view),
      })}
      action={t('booking:taught.askMove')}
      onConfirm={requestMove}
      onClose={onClose}
    >
      <p>{t('booking:taught.askMoveWhat')}</p>
    </ConfirmAction>
  )
}
