import { useTranslation } from 'react-i18next'
import styles from './visually-hidden.module.css'

/** First in the page: moves the keyboard focus past the header, by script, since the hash belongs to the router. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const { t } = useTranslation('ui')
  function skip() {
    const element = document.getElementById(target)
    if (!element) return
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1
    element.focus()
  }
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      {t('ui:skipToContent')}
    </button>
  )
}
