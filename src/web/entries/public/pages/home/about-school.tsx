import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { homeInfo } from '#web/features/site/site-data.ts'
import { useConfig } from '#web/lib/config.ts'
import { useResource } from '#web/lib/resource.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './about-school.module.css'

/** The first paragraph of a formatted text that says anything, without its formats; nothing of it is run. */
function firstWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const texts = [...body.querySelectorAll('p')].map(({ textContent }) => textContent.trim())
  return texts.find((text) => text !== '') ?? ''
}

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
