import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useConfig } from '#web/lib/config.ts'
import { useResource } from '#web/lib/resource.ts'
import { Menu } from '#web/ui/menu.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { MenuCaret } from './menu-caret.tsx'
import { homeInfo, siteNavigation } from './site-data.ts'
import { type NavigationLink, navigationItems } from './navigation-items.ts'
import styles from './site-navigation.module.css'

const outside = { target: '_blank', rel: 'noopener noreferrer' }

function Plain({ link: { label, href, external }, here }: { link: NavigationLink; here: string }) {
  const shared = { className: styles.link, 'aria-current': href === here ? ('page' as const) : undefined }
  return href.startsWith('#') ? (
    <Link to={href.slice(1)} {...shared}>
      {label}
    </Link>
  ) : (
    <a href={href} {...shared} {...(external ? outside : {})}>
      {label}
    </a>
  )
}

/** The school's navigation; `column` in the phone's menu, where dropdowns stand open. */
export function SiteNavigation({ column = false }: { column?: boolean }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const language = useLang()
  const { homePage } = useConfig()
  const { data } = useResource(siteNavigation)
  const { data: info } = useResource(homeInfo)
  const items = navigationItems(data?.navigation ?? [], language, Boolean(info?.defined_content))
  const className = column ? styles.column : styles.row
  // The school may have its home page without links.
  if (pathname === '/home' && !homePage.navigation.showLinks) return <div className={className} />
  // A custom page is told by its query; all others are the same page with any.
  const here = `#${pathname}${pathname === '/pages' ? search : ''}`
  return (
    <nav className={className} aria-label={t('common:navigation')}>
      {items.map((item) => {
        const { key, label, links } = item
        if (links.length === 0) return <Plain key={key} link={item} here={here} />
        if (!column) {
          const entries = links.map(({ external, ...link }) => ({
            ...link,
            current: link.href === here,
            ...(external ? outside : {}),
          }))
          const trigger = (
            <>
              {label}
              <MenuCaret />
            </>
          )
          return <Menu key={key} trigger={trigger} items={entries} />
        }
        return (
          <div key={key} className={styles.group}>
            <p className={styles.name}>{label}</p>
            {links.map((link) => (
              <Plain key={link.key} link={link} here={here} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}
