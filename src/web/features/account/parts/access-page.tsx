import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { useIsPhone } from '#web/lib/device.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './access-page.module.css'

/** The school's pictures around login or registration. */
export type AccessPictures = Omit<ByKey['GET /api/system/login_conf']['reply'], 'PC_link_url'> & {
  /** opened by a click on the picture behind the form */
  PC_link_url?: string
}

const isWeb = (url: string) => /^https?:\/\//i.test(url)

function Banner({ url }: { url: string }) {
  return url ? <img className={styles.banner} src={url} alt="" /> : null
}

export interface AccessPageProps {
  title: ReactNode
  pictures?: AccessPictures | undefined
  children: ReactNode
}

/** The layout of the access screens: over the school's picture on a wide screen, between its banners on a phone. */
export function AccessPage({ title, pictures, children }: AccessPageProps) {
  const { t } = useTranslation('account')
  const phone = useIsPhone()
  const behind = pictures?.PC === 1 && !phone ? pictures.PC_background_image_url.url : ''
  const banners = pictures?.mobile === 1 && phone ? pictures : null
  const link = behind && isWeb(pictures?.PC_link_url ?? '') ? pictures?.PC_link_url : undefined
  return (
    <div
      className={classNames(styles.ground, behind && styles.pictured)}
      style={behind ? { backgroundImage: `url(${JSON.stringify(behind)})` } : undefined}
    >
      {link && (
        <a
          className={styles.behind}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('account:pictureLink')}
        />
      )}
      <div className={classNames(styles.column, behind && styles.onPicture)}>
        {banners && <Banner url={banners.mobile_top_banner_url.url} />}
        <h1>{title}</h1>
        {children}
        {banners && <Banner url={banners.mobile_bottom_banner_url.url} />}
      </div>
    </div>
  )
}
