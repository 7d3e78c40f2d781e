import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { calledName, type CourseStudent } from './course-student.ts'

interface BookingsChoiceProps {
  student: CourseStudent
  checked: boolean
  onChange: (cancels: boolean) => void
}

/** Asks whether the lessons go that a student has booked who is removed from the course; nothing where there are none. */
export function BookingsChoice({ student, checked, onChange }: BookingsChoiceProps) {
  const { t } = useTranslation('students')
  if (!(student.bookings > 0)) return null
  return (
    <div>
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
        {t('students:bookings', { count: student.bookings, name: calledName(student) })}
      </Checkbox>
      <p className="second">{t('students:bookingsWhat')}</p>
    </div>
  )
}
