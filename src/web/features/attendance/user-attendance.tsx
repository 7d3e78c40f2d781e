import { Link } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { attendanceOfLesson } from './attendance-links.ts'
import { AttendanceOfLessons } from './attendance-of-lessons.tsx'

/** A student in all lessons, as the school sees it. */
export default function UserAttendance({ userid }: { userid: number }) {
  const list = usePageList('GET /api/v1/admin/users/{id}/attendance', { params: { id: userid }, query: {} })
  return (
    <AttendanceOfLessons
      list={list}
      name={({ lesson_id, lesson_name }) => <Link to={attendanceOfLesson(lesson_id)}>{lesson_name}</Link>}
    />
  )
}
