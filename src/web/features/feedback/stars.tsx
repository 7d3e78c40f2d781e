import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_STARS } from '#contract/feedback/limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './feedback.module.css'

const all = Array.from({ length: MOST_STARS }, (_, index) => index + 1)

function Star({ lit }: { lit: boolean }) {
  return (
    <svg className={classNames(styles.star, lit && styles.lit)} viewBox="0 0 24 24" aria-hidden="true">
      <path
        strokeLinejoin="round"
        d="m12 3 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3 1.2-6.2L3 9.5l6.3-.8z"
      />
    </svg>
  )
}

/** So many stars of five, said as a number to those who do not see them. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation('feedback')
  return (
    <span className={styles.stars} role="img" aria-label={t('feedback:starsOf', { count })}>
      {all.map((star) => (
        <Star key={star} lit={star <= count} />
      ))}
    </span>
  )
}

export interface StarFieldProps {
  legend: string
  /** null: none chosen yet */
  value: number | null
  onChange: (stars: number) => void
  error?: string | undefined
}

/** Chooses from one to five stars, by one press or by the arrow keys. */
export function StarField({ legend, value, onChange, error }: StarFieldProps) {
  const { t } = useTranslation('feedback')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choice}>
        {all.map((star) => (
          <label key={star} className={styles.option}>
            <input
              type="radio"
              name={`${id}-stars`}
              aria-label={t('feedback:starsOf', { count: star })}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <Star lit={value !== null && star <= value} />
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
