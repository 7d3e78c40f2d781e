import { useLocation } from 'react-router-dom'
import { feedbackRoute } from '#web/features/feedback/feedback-links.ts'
import { Redirect } from '#web/features/session/redirect.tsx'
import { addressOf } from '#web/lib/documents.ts'

/** Redirects to the current address of the page of feedback, with the query. */
export default function MovedPage() {
  return <Redirect to={addressOf('teacher', `${feedbackRoute}${useLocation().search}`)} />
}
