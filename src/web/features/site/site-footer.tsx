import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#web/lib/documents.ts'
import { useResource } from '#web/lib/resource.ts'
import { homeInfo } from './site-data.ts'
import styles from './site-footer.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

const isWeb = (url: string) => /^https?:\/\//i.test(url)

function Outside({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('#/')) return <a href={addressOf('index', href.slice(1))}>{children}</a>
  if (!isWeb(href)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** The public register of filing codes of the Ministry of Industry and Information Technology. */
const FILING_REGISTER = 'https://beian.miit.gov.cn/'

/** The footer from the school's settings; empty parts are left out. */
export function SiteFooter() {
  const { t } = useTranslation('common')
  const { data } = useResource(homeInfo)
  return (
    <footer className={styles.footer}>
      <div className={`page ${styles.inner}`}>
        {data && (
          <ul className={styles.list}>
            {data.defined_content && (
              <li>
                <a href={addressOf('index', '/home/about')}>{t('common:title.about')}</a>
              </li>
            )}
            {data.orgaddress && (
              <li>
                {t('common:footer.address', { address: data.orgaddress })}
                {data.postcode && ` ${data.postcode}`}
              </li>
            )}
            {data.email && (
              <li>
                <a href={`mailto:${data.email}`}>{data.email}</a>
              </li>
            )}
            {data.footer_usr_text && (
              <li>
                <Outside href={data.footer_usr_link}>{data.footer_usr_text}</Outside>
              </li>
            )}
            {data.copyright && <li>{data.copyright}</li>}
            {data.icpcode && (
              <li>
                <Outside href={FILING_REGISTER}>{data.icpcode}</Outside>
              </li>
            )}
            {data.police_recode && (
              <li>
                <Outside href={data.police_recode_address}>{data.police_recode}</Outside>
              </li>
            )}
          </ul>
        )}
        <ThemeSwitch />
      </div>
    </footer>
  )
}
