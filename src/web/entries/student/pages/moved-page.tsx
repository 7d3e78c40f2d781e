import { useLocation, useParams } from 'react-router-dom'
import { feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { Redirect } from '#web/features/session/redirect.tsx'
import { studentPages } from '#web/features/site/user-links.ts'
import { addressOf } from '#web/lib/documents.ts'

/** Redirects to the current address of a page, with the query. */
export default function MovedPage() {
  const { pathname, search } = useLocation()
  const { orderId } = useParams()
  if (pathname === '/free_claim') return <Redirect to={addressOf('index', `/free_claim${search}`)} />
  if (pathname === '/lesson_feedback')
    return <Redirect to={addressOf('student', `${feedbackRoute}${search}`)} />
  const { orders, coupons } = studentPages
  const path = orderId === undefined ? coupons.path : `${orders.path}/${encodeURIComponent(orderId)}`
  return <Redirect to={addressOf('student', `${path}${search}`)} />
}
