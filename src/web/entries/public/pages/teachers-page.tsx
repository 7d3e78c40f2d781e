import { useLocation } from 'react-router-dom'
import { idOf } from '#web/lib/route-query.ts'
import { AllTeachers } from './teachers/all-teachers.tsx'
import { OneTeacher } from './teachers/one-teacher.tsx'

/** The famous teachers; with an `id` in the address one of them. */
export default function TeachersPage() {
  const id = idOf('id', new URLSearchParams(useLocation().search))
  return id === null ? <AllTeachers /> : <OneTeacher key={id} id={id} />
}
