import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { FeedbackOfStudent } from './feedback-of-student.tsx'

/** The feedback that a student has received about all lessons, as the school sees it. */
export default function UserFeedback({ userid }: { userid: number }) {
  const list = usePageList('GET /api/v1/admin/users/{id}/feedback', { params: { id: userid }, query: {} })
  return <FeedbackOfStudent list={list} nameOf={({ lesson_name }) => lesson_name} />
}
