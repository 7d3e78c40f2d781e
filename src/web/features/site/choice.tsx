import styles from './choice.module.css'

export interface ChoiceOption<Value extends string> {
  value: Value
  label: string
  /** the full name for a short label */
  title?: string
  lang?: string
}

export interface ChoiceProps<Value extends string> {
  label: string
  options: readonly ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few alternatives, side by side. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.option}
          aria-pressed={option.value === value}
          title={option.title}
          lang={option.lang}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
