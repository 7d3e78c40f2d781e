import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLink, isOutside } from '#contract/addresses.ts'
import type { ByKey } from '#contract/operations.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './tools.module.css'

type Platform = 'windows' | 'mac' | 'mobile'

/** The tool for this device; null for a system without one. */
function platformOf(userAgent: string = navigator.userAgent): Platform | null {
  if (isMobileDevice(userAgent)) return 'mobile'
  if (/Windows/.test(userAgent)) return 'windows'
  return /Macintosh/.test(userAgent) ? 'mac' : null
}

type Tools = ByKey['GET /api/v1/home/tools']['reply']

/** A file of this site is downloaded; another site opens in a new window. */
const downloadFrom = (href: string) =>
  isOutside(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href, download: '' }

/** Line drawings in a box of 32: a screen of four panes on its foot, and a notebook. */
const drawings = {
  windows: 'M3 4h26v19H3zM16 4v19M3 13.5h26M16 23v5M10 28h12',
  mac: 'M6 6h20v16H6zM2 26h28M12.5 26a3.5 1.5 0 0 0 7 0',
}

function Drawing({ of }: { of: keyof typeof drawings }) {
  return (
    <svg className={styles.drawing} width="96" height="96" viewBox="0 0 32 32" aria-hidden="true">
      <path d={drawings[of]} fill="none" stroke="currentColor" strokeLinejoin="round" />
    </svg>
  )
}

interface ToolProps {
  platform: Platform
  name: string
  what: string
  children: ReactNode
}

function Tool({ platform, name, what, children }: ToolProps) {
  const { t } = useTranslation('site')
  const yours = platformOf() === platform
  return (
    <Card as="li" padding="large" className={classNames(styles.tool, yours && styles.yours)}>
      <h2 className={styles.name}>{name}</h2>
      {yours && <Tag tone="accent">{t('site:tools.yours')}</Tag>}
      <p className="second">{what}</p>
      {children}
    </Card>
  )
}

/** The downloads for computers, and the QR code of the phone app; what the school does not offer is left out. */
export function ToolCards({ tools: { windows_url, mac_url, mobile_url } }: { tools: Tools }) {
  const { t } = useTranslation('site')
  // A phone needs the absolute address.
  const mobile = isLink(mobile_url) ? new URL(mobile_url, location.href).href : ''
  return (
    <ul className={styles.tools}>
      {isLink(windows_url) && (
        <Tool platform="windows" name={t('site:tools.windows')} what={t('site:tools.windowsWhat')}>
          <Drawing of="windows" />
          <ButtonLink look="primary" {...downloadFrom(windows_url)}>
            {t('site:tools.windowsDownload')}
          </ButtonLink>
        </Tool>
      )}
      {isLink(mac_url) && (
        <Tool platform="mac" name={t('site:tools.mac')} what={t('site:tools.macWhat')}>
          <Drawing of="mac" />
          <ButtonLink look="primary" {...downloadFrom(mac_url)}>
            {t('site:tools.macDownload')}
          </ButtonLink>
        </Tool>
      )}
      {mobile && (
        <Tool platform="mobile" name={t('site:tools.mobile')} what={t('site:tools.mobileWhat')}>
          <img
            className={styles.code}
            src={`/api/qrcode?url=${encodeURIComponent(mobile)}`}
            alt={t('site:tools.mobileCode')}
            width={160}
            height={160}
          />
          {platformOf() === 'mobile' && (
            <ButtonLink look="primary" href={mobile}>
              {t('site:tools.mobileOpen')}
            </ButtonLink>
          )}
        </Tool>
      )}
    </ul>
  )
}
