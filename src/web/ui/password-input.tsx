import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field-context.ts'
import styles from './input.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface PasswordRule {
  text: string
  met: boolean
}

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shown below from the first press on; each rule is checked off as it is met. */
  rules?: readonly PasswordRule[] | undefined
}

/** A password field with a button that reveals it. */
export function PasswordInput({ rules, className, ...rest }: PasswordInputProps) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  const rulesId = useId()
  const wiring = useFieldWiring()
  const describedBy = classNames(rest['aria-describedby'] ?? wiring['aria-describedby'], rules && rulesId)
  return (
    <div>
      <div className={styles.password}>
        <input
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...wiring}
          {...rest}
          type={shown ? 'text' : 'password'}
          aria-describedby={describedBy || undefined}
          className={classNames(styles.input, className)}
        />
        <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <span aria-hidden="true">{t(shown ? 'ui:hide' : 'ui:show')}</span>
          <VisuallyHidden>{t('ui:showPassword')}</VisuallyHidden>
        </button>
      </div>
      {rules && (
        <ul className={styles.rules} id={rulesId}>
          {rules.map(({ text, met }) => (
            <li key={text} className={classNames(styles.rule, met && styles.met)}>
              {text}
              {met && <VisuallyHidden> {t('ui:ruleMet')}</VisuallyHidden>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
