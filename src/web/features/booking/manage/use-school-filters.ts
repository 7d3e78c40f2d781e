import { useSearchParams } from 'react-router-dom'
import { idOf } from '#web/lib/route-query.ts'
import { bookingFilters } from '../booking-filters.tsx'

/** What the address narrows the bookings of the school to. */
export function useSchoolFilters() {
  const [search] = useSearchParams()
  return {
    ...bookingFilters(search),
    userid: idOf('userid', search) ?? undefined,
    teacher_id: idOf('teacher_id', search) ?? undefined,
    product_id: idOf('product_id', search) ?? undefined,
  }
}
