import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { homeInfo } from '#web/features/site/site-data.ts'
import { useConfig } from '#web/lib/config.ts'
import { useResource } from '#web/lib/resource.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './about-school.module.css'
import { firstWords } from './first-words.ts'

/** How the school begins its introduction; nothing while it has not written any. */
export function AboutSchool() {
  const { t } = useTranslation('catalog')
  const { app_name } = useConfig()
  const { data } = useResource(homeInfo)
  const id = useId()
  const words = firstWords(data?.defined_content ?? '')
  if (words === '') return null
  return (
    <section className={`page ${styles.about}`} aria-labelledby={id}>
      <h2 id={id} className="title">
        {app_name || t('common:title.about')}
      </h2>
      <p className={styles.words}>{words}</p>
      <ButtonLink to="/home/about">{t('catalog:home.about')}</ButtonLink>
    </section>
  )
}
