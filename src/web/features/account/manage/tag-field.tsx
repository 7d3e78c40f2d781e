import { useId } from 'react'
import { tagLimits } from '#contract/account/manage/tag-limits.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useTags } from './tag-students.ts'

export interface TagFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Separators of lists are no part of a tag. */
const withoutSeparators = (text: string): string => text.replace(/[,;，；、\r\n]/g, ' ')

/** A tag: one of those in use, which the browser offers, or a new one. */
export function TagField({ label, value, onChange }: TagFieldProps) {
  const options = useId()
  const tags = useTags()
  return (
    <Field label={label}>
      <TextInput
        list={options}
        maxLength={tagLimits.name}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(withoutSeparators(target.value))}
      />
      <datalist id={options}>
        {tags.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </Field>
  )
}
