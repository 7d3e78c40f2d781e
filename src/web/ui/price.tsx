import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { isZero, moneyParts } from './format-money.ts'
import styles from './price.module.css'
import { useLang } from './use-lang.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface PriceProps {
  /** A decimal string, such as `199.00`. */
  amount: string
  /** An ISO 4217 code, such as `CNY`. */
  currency: string
  /** The price before, struck through; left out when it is the same. */
  original?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** `word` shows "free" for zero, as in the catalog; sums show the number. */
  zero?: 'word' | 'number' | undefined
  tone?: 'price' | 'ink' | undefined
}

export function Price({
  amount,
  currency,
  original,
  size = 'medium',
  zero = 'word',
  tone = 'price',
}: PriceProps) {
  const { t } = useTranslation('ui')
  const lang = useLang()
  const money = (value: string) =>
    moneyParts(value, currency, lang).map((part) => (
      <span key={part.text} className={part.isSign ? styles.sign : undefined}>
        {part.text}
      </span>
    ))
  return (
    <span className={classNames(styles.price, styles[size], tone === 'ink' && styles.ink)}>
      <span className={styles.now}>{zero === 'word' && isZero(amount) ? t('ui:free') : money(amount)}</span>
      {original !== undefined && original !== amount && (
        <s className={styles.before}>
          <VisuallyHidden>{t('ui:originalPrice')} </VisuallyHidden>
          {money(original)}
        </s>
      )}
    </span>
  )
}
