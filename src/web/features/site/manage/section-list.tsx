import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './sections.module.css'
import { siteSections } from './sections.ts'

/** The settings of the site, each with a sentence. */
export function SectionList() {
  const { t } = useTranslation('website')
  const can = useCan()
  const shown = siteSections.filter(({ permission }) => can(permission))
  return (
    <ul className={styles.sections}>
      {shown.map(({ route, title, what }) => (
        <Card as="li" key={route} linked>
          <h2 className={styles.title}>
            <Link to={route} data-card-link>
              {t(title)}
            </Link>
          </h2>
          <p className="second">{t(what)}</p>
        </Card>
      ))}
    </ul>
  )
}
