import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#web/lib/config.ts'
import { useResource } from '#web/lib/resource.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { homeInfo, siteNavigation } from './site-data.ts'
import { navigationItems } from './navigation-items.ts'
import { NavigationRow } from './navigation-row.tsx'
import { PlainLink } from './navigation-link.tsx'
import styles from './site-navigation.module.css'

/** The school's navigation; `column` in the menu on a phone, where dropdowns are unfolded. */
export function SiteNavigation({ column = false }: { column?: boolean }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const language = useLang()
  const { homePage } = useConfig()
  const { data } = useResource(siteNavigation)
  const { data: info } = useResource(homeInfo)
  const items = navigationItems(data?.navigation ?? [], language, Boolean(info?.defined_content))
  const className = column ? styles.column : styles.row
  // The school may have disabled the links of its home page.
  if (pathname === '/home' && !homePage.navigation.showLinks) return <div className={className} />
  // A custom page is identified by its query; other pages are the same with any query.
  const here = `#${pathname}${pathname === '/pages' ? search : ''}`
  if (!column) return <NavigationRow label={t('common:navigation')} items={items} here={here} />
  return (
    <nav className={className} aria-label={t('common:navigation')}>
      {items.map((item) => {
        const { key, label, links } = item
        if (links.length === 0) return <PlainLink key={key} link={item} here={here} />
        return (
          <div key={key} className={styles.group}>
            <p className={styles.name}>{label}</p>
            {links.map((link) => (
              <PlainLink key={link.key} link={link} here={here} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}
