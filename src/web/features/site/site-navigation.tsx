import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useResource } from '#web/lib/resource.ts'
import { Menu } from '#web/ui/menu.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { siteNavigation } from './site-data.ts'
import { navigationItems } from './navigation-items.ts'
import styles from './site-navigation.module.css'

/** The school's navigation; `column` in the phone's menu, where dropdowns stand open. */
export function SiteNavigation({ column = false }: { column?: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const language = useLang()
  const { data } = useResource(siteNavigation)
  const items = navigationItems(data?.navigation ?? [], language)
  return (
    <nav className={column ? styles.column : styles.row} aria-label={t('common:navigation')}>
      {items.map(({ key, label, href, external, links }) => {
        if (links.length > 0 && !column) {
          return <Menu key={key} trigger={label} items={links} />
        }
        const all = links.length > 0 ? links : [{ key, label, href }]
        return all.map((link) => (
          <a
            key={`${key}-${link.key}`}
            className={styles.link}
            href={link.href}
            aria-current={link.href === `#${pathname}` ? 'page' : undefined}
            {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {link.label}
          </a>
        ))
      })}
    </nav>
  )
}
