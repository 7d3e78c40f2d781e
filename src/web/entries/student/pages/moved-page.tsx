import { useLocation, useParams } from 'react-router-dom'
import { Leave } from '#web/features/session/leave.tsx'
import { studentPages } from '#web/features/site/user-links.ts'
import { addressOf } from '#web/lib/documents.ts'

/** Redirects to the current address of a page, with the query. */
export default function MovedPage() {
  const { pathname, search } = useLocation()
  const { orderId } = useParams()
  if (pathname === '/free_claim') return <Leave to={addressOf('index', `/free_claim${search}`)} />
  const { orders, coupons } = studentPages
  const path = orderId === undefined ? coupons.path : `${orders.path}/${encodeURIComponent(orderId)}`
  return <Leave to={addressOf('student', `${path}${search}`)} />
}
