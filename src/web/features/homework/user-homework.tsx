import { Link } from 'react-router-dom'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { answerRoute } from './homework-links.ts'
import { HomeworkOfStudent } from './homework-of-student.tsx'

/** What a student has received of all homework, as the school sees it; each leads to the answer. */
export default function UserHomework({ userid }: { userid: number }) {
  const list = usePageList('GET /api/v1/admin/users/{id}/homework', { params: { id: userid }, query: {} })
  return (
    <HomeworkOfStudent
      list={list}
      titleOf={({ id, title }) => <Link to={answerRoute(id, userid)}>{title}</Link>}
    />
  )
}
