import { Link } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { attendanceOfLesson } from './attendance-links.ts'
import { AttendanceOfLessons } from './attendance-of-lessons.tsx'

/** A student in the lessons of the teacher who looks. */
export default function StudentAttendance({ userid }: { userid: number }) {
  const list = usePageList('GET /api/v1/teacher/students/{id}/attendance', {
    params: { id: userid },
    query: {},
  })
  return (
    <AttendanceOfLessons
      list={list}
      name={({ lesson_id, lesson_name }) => <Link to={attendanceOfLesson(lesson_id)}>{lesson_name}</Link>}
    />
  )
}
