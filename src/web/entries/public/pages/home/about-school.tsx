import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { homeInfo } from '#web/features/site/site-data.ts'
import { useConfig } from '#web/lib/config.ts'
import { useResource } from '#web/lib/resource.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './about-school.module.css'

/** The first paragraph with text of a formatted text, as plain text; no script or style of it runs. */
function textStart(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const texts = [...body.querySelectorAll('p')].map(({ textContent }) => textContent.trim())
  return texts.find((text) => text !== '') ?? ''
}

/** The beginning of the school's introduction; nothing while there is none. */
export function AboutSchool() {
  const { t } = useTranslation('catalog')
  const { app_name } = useConfig()
  const { data } = useResource(homeInfo)
  const id = useId()
  const start = textStart(data?.defined_content ?? '')
  if (start === '') return null
  return (
    <section className={`page ${styles.about}`} aria-labelledby={id}>
      <h2 id={id} className="title">
        {app_name || t('common:title.about')}
      </h2>
      <p className={styles.words}>{start}</p>
      <ButtonLink to="/home/about">{t('catalog:home.about')}</ButtonLink>
    </section>
  )
}
