import { Link } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { feedbackOf } from './feedback-links.ts'
import { FeedbackOfStudent } from './feedback-of-student.tsx'

/** The feedback that a student has received about the teacher's lessons, and the ratings of the student. */
export default function StudentFeedback({ userid }: { userid: number }) {
  const list = usePageList('GET /api/v1/teacher/students/{id}/feedback', {
    params: { id: userid },
    query: {},
  })
  return (
    <FeedbackOfStudent
      list={list}
      nameOf={({ lesson_id, lesson_name }) => <Link to={feedbackOf(lesson_id)}>{lesson_name}</Link>}
    />
  )
}
