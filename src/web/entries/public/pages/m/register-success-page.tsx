import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './register-success-page.module.css'

/** `#/m/register_success`: the last page of a registration on a phone in the second theme. */
export default function RegisterSuccessPage() {
  const { t } = useTranslation(['site', 'registration'])
  return (
    <div className={`page ${styles.page}`}>
      <svg className={styles.mark} width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="m20 33 8 8 16-18" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <h1 className="title">{t('registration:registered.title')}</h1>
      <p>{t('registration:registered.what')}</p>
      <p className="second">{t('site:mobile.goOn')}</p>
      <div className={styles.ways}>
        <ButtonLink look="primary" size="large" block to="/m/my">
          {t('site:mobile.toMy')}
        </ButtonLink>
        <ButtonLink size="large" block to="/home">
          {t('registration:registered.home')}
        </ButtonLink>
      </div>
    </div>
  )
}
