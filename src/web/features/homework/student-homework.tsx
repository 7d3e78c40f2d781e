import { Link } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { answerRoute } from './homework-links.ts'
import { HomeworkOfStudent } from './homework-of-student.tsx'

/** What a student has received of the teacher's homework, and how each answer stands. */
export default function StudentHomework({ userid }: { userid: number }) {
  const list = usePageList('GET /api/v1/teacher/students/{id}/homework', {
    params: { id: userid },
    query: {},
  })
  return (
    <HomeworkOfStudent
      list={list}
      titleOf={({ id, title, submit_time }) =>
        submit_time === null ? title : <Link to={answerRoute(id, userid)}>{title}</Link>
      }
    />
  )
}
