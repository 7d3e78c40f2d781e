import { Checkbox } from '#web/ui/checkbox.tsx'

export interface Switch {
  name: string
  label: string
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

/** A column of switches. */
export function SwitchList({ switches }: { switches: readonly Switch[] }) {
  return (
    <div>
      {switches.map(({ name, label, checked, onChange, disabled }) => (
        <Checkbox
          key={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        >
          {label}
        </Checkbox>
      ))}
    </div>
  )
}
