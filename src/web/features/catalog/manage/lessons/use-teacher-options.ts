import { useCall } from '#web/lib/query.ts'
import type { SelectOption } from '#web/ui/select.tsx'
import type { StoredLesson } from './lesson-rows.ts'

/** Teachers to choose from: those of the school, and those who have lessons here. */
export function useTeacherOptions(list: readonly StoredLesson[]): readonly SelectOption[] {
  const { data } = useCall('GET /api/v1/admin/teachers', { query: {} })
  const names = new Map((data?.list ?? []).map(({ id, name, username }) => [id, name || username]))
  for (const { teacher_id, teacher_name } of list)
    if (teacher_id !== null && !names.has(teacher_id)) names.set(teacher_id, teacher_name)
  return [...names].map(([id, label]) => ({ value: String(id), label }))
}
