import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFieldWiring } from '#web/ui/field-context.ts'

export interface MultiSelectProps<Value extends number | string> {
  label: string
  placeholder: string
  /** instead of options when none was found */
  none: ReactNode
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  /** so many can be chosen */
  most: number
  disabled: boolean
  searching: boolean
  /** Searches for options by what is typed; without it those that contain it are shown. */
  onSearch?: (text: string) => void
  onChange: (value: Value[]) => void
}

/** Selects several options, found by a part of their label; each can be removed again. Stands in a `Field`. */
export function MultiSelect<Value extends number | string>(props: MultiSelectProps<Value>) {
  const { label, placeholder, none, options, value, most, disabled, searching, onSearch, onChange } = props
  const [text, setText] = useState('')
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = useFieldWiring()
  const search = (next: string) => {
    setText(next)
    onSearch?.(next)
  }
  return (
    <Select<Value[]>
      {...(id === undefined ? {} : { id })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      {...(isInvalid ? { status: 'error' as const, 'aria-invalid': true } : {})}
      aria-label={label}
      mode="multiple"
      size="large"
      disabled={disabled}
      placeholder={placeholder}
      loading={searching}
      maxCount={most}
      value={[...value]}
      options={[...options]}
      showSearch={{
        searchValue: text,
        onSearch: search,
        ...(onSearch ? { filterOption: false } : { optionFilterProp: 'label' }),
      }}
      notFoundContent={searching ? null : none}
      onChange={(next) => {
        search('')
        onChange(next)
      }}
    />
  )
}
