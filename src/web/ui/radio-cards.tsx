import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './radio-cards.module.css'

export interface RadioCard<Value extends string> {
  value: Value
  title: ReactNode
  text?: ReactNode
  /** An icon before the title. */
  icon?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: ReactNode
  /** Cards side by side where they fit; one column otherwise. */
  columns?: 1 | 2 | 3 | undefined
}

/** A choice among a few options with a sentence each. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value, onChange, error, columns = 1 } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards} data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <input
              type="radio"
              className={styles.radio}
              name={`${id}-choice`}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>
              <span className={styles.title}>{option.title}</span>
              {option.text && <span className={styles.text}>{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
