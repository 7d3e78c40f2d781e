import { useTranslation } from 'react-i18next'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './not-found-page.module.css'

export default function NotFoundPage() {
  const { t } = useTranslation('catalog')
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('catalog:notFound.title')}</h1>
      <p className="second">{t('catalog:notFound.text')}</p>
      <div className={styles.ways}>
        <ButtonLink look="primary" to="/home">
          {t('catalog:notFound.home')}
        </ButtonLink>
        <ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>
      </div>
    </div>
  )
}
