import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Whether a text is a number of lesson hours that can be taken. */
export const isHours = (text: string, left: number): boolean => /^\d{1,4}$/.test(text) && Number(text) <= left

/** The part of a body that says how many go; none where nothing is asked. */
export const withHours = (lesson_hours: number | undefined) =>
  lesson_hours === undefined ? {} : { lesson_hours }

interface LessonHoursFieldProps {
  left: number
  value: string
  onChange: (hours: string) => void
  showProblem: boolean
}

/** Asks how many of the lesson hours that are left go with a part of the money. */
export function LessonHoursField({ left, value, onChange, showProblem }: LessonHoursFieldProps) {
  const { t } = useTranslation('trade')
  return (
    <Field
      label={t('trade:refund.hours')}
      required
      hint={t('trade:refund.hoursHint', { count: left })}
      error={showProblem ? t('trade:refund.hoursRule', { most: left }) : undefined}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 4))}
      />
    </Field>
  )
}
