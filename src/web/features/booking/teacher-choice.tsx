import { useTranslation } from 'react-i18next'
import { useCall } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { BookingCourse } from './use-my-bookings.ts'

export interface TeacherChoiceProps {
  course: BookingCourse
  /** number of the chosen teacher */
  value: number
  onChange: (teacher: number) => void
}

/** The teachers of a course to choose from, each with the average of their ratings where there are enough. */
export function TeacherChoice({ course, value, onChange }: TeacherChoiceProps) {
  const { t } = useTranslation('booking')
  const { data } = useCall(
    'GET /api/product/{id}/ratings',
    { params: { id: course.product_id } },
    { quiet: true, staleTime: 60_000 },
  )
  const labelOf = ({ id, name }: { id: number; name: string }): string => {
    const average = data?.teachers.find(({ userid }) => userid === id)?.average
    return average === undefined || average === null ? name : t('booking:teacherRated', { name, average })
  }
  return (
    <Field label={t('booking:teacher')}>
      <Select
        value={String(value)}
        options={course.teachers.map((teacher) => ({ value: String(teacher.id), label: labelOf(teacher) }))}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Field>
  )
}
