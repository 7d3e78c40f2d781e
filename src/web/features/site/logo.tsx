import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { useResource } from '#web/lib/resource.ts'
import styles from './logo.module.css'
import { logo } from './site-data.ts'

/** The school's logo, or its name as text; links to the home page. */
export function Logo() {
  const { t } = useTranslation('common')
  const { app_name } = useConfig()
  const { data } = useResource(logo)
  const name = app_name || t('common:school')
  return (
    <a
      className={`site-logo ${styles.logo}`}
      href={homeAddress()}
      aria-label={t('common:logoHome', { name })}
    >
      {data?.logo ? (
        <img src={data.logo} alt="" width={260} height={90} />
      ) : (
        data && <span className={styles.name}>{name}</span>
      )}
    </a>
  )
}
