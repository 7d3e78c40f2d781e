import { TextField as Line, type TextFieldProps } from '#web/area-kit/form/text-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** longer texts have several lines */
const ONE_LINE = 300

/** A text without formatting, in one line or several. */
export function Words(props: TextFieldProps) {
  const { label, hint, error, value, maxLength, onChange } = props
  if (maxLength <= ONE_LINE) return <Line {...props} />
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea
        rows={4}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
