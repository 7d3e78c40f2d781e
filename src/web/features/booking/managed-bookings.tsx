import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import type { PageList } from '#web/area-kit/list/use-page-list.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { BookingFilters } from './booking-filters.tsx'
import { BookingTable, type BookingTableProps } from './booking-table.tsx'
import { NoBookings } from './no-bookings.tsx'
import type { BookingOfStudent } from './types.ts'

/** What can be done with a booking: a button in its row. */
export interface BookingAction<Name extends string> {
  name: Name
  label: string
  /** the accessible name, with the student and the time */
  named: string
}

interface BookingContext {
  now: number
  student: string
  /** when the lesson is */
  time: string
}

interface ManagedBookingsProps<Name extends string>
  extends Pick<BookingTableProps, 'student' | 'withTeacher'> {
  list: PageList<BookingOfStudent>
  /** what the list is narrowed to */
  filters: object
  /** what stands in the list when nothing narrows it */
  noneWhy: string
  actions: (booking: BookingOfStudent, context: BookingContext) => readonly BookingAction<Name>[]
  /** shown where there is no action */
  without?: (booking: BookingOfStudent) => ReactNode
  /** the dialog of an action that was pressed */
  dialog: (action: Name, booking: BookingOfStudent, onClose: () => void) => ReactNode
}

/** Bookings of students for those who manage them: filters, the list, and a dialog for each action. */
export function ManagedBookings<Name extends string>({
  list,
  filters,
  noneWhy,
  actions,
  without,
  dialog,
  ...table
}: ManagedBookingsProps<Name>) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const now = useNow()
  const [selected, setSelected] = useState<{ booking: BookingOfStudent; action: Name } | null>(null)
  const contextOf = ({ name, username, begintime, endtime }: BookingOfStudent): BookingContext => ({
    now,
    student: name || username,
    time: formatLessonSpan(begintime, endtime, view),
  })
  return (
    <>
      <BookingFilters />
      <ListBody
        label={t('area:title.bookings')}
        list={list}
        empty={<NoBookings filters={filters} why={noneWhy} />}
      >
        {(bookings) => (
          <BookingTable
            {...table}
            bookings={bookings}
            actions={(booking) => {
              const possible = actions(booking, contextOf(booking))
              if (possible.length === 0) return without?.(booking) ?? null
              return possible.map(({ name, label, named }) => (
                <Button
                  key={name}
                  size="small"
                  look="quiet"
                  aria-label={named}
                  onClick={() => setSelected({ booking, action: name })}
                >
                  {label}
                </Button>
              ))
            }}
          />
        )}
      </ListBody>
      {selected && dialog(selected.action, selected.booking, () => setSelected(null))}
    </>
  )
}
