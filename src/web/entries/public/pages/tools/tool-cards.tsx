import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isLink, isOutside } from '#contract/addresses.ts'
import type { ByKey } from '#contract/operations.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './tools.module.css'

type Tools = ByKey['GET /api/v1/home/tools']['reply']

const windowOf = (address: string) =>
  isOutside(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {}

interface ToolProps {
  name: string
  what: string
  children: ReactNode
}

function Tool({ name, what, children }: ToolProps) {
  return (
    <Card as="li" padding="large" className={styles.tool}>
      <h2 className={styles.name}>{name}</h2>
      <p className="second">{what}</p>
      {children}
    </Card>
  )
}

/** The downloads for computers, and the phone's app as a code to scan; what the school does not offer is left out. */
export function ToolCards({ tools: { windows_url, mac_url, mobile_url } }: { tools: Tools }) {
  const { t } = useTranslation('site')
  // A phone opens the whole address.
  const mobile = isLink(mobile_url) ? new URL(mobile_url, location.href).href : ''
  return (
    <ul className={styles.tools}>
      {isLink(windows_url) && (
        <Tool name={t('site:tools.windows')} what={t('site:tools.windowsWhat')}>
          <ButtonLink look="primary" href={windows_url} {...windowOf(windows_url)}>
            {t('site:tools.windowsDownload')}
          </ButtonLink>
        </Tool>
      )}
      {isLink(mac_url) && (
        <Tool name={t('site:tools.mac')} what={t('site:tools.macWhat')}>
          <ButtonLink look="primary" href={mac_url} {...windowOf(mac_url)}>
            {t('site:tools.macDownload')}
          </ButtonLink>
        </Tool>
      )}
      {mobile && (
        <Tool name={t('site:tools.mobile')} what={t('site:tools.mobileWhat')}>
          <img
            className={styles.code}
            src={`/api/qrcode?url=${encodeURIComponent(mobile)}`}
            alt={t('site:tools.mobileCode')}
            width={160}
            height={160}
          />
          {isMobileDevice() && (
            <ButtonLink href={mobile_url} {...windowOf(mobile_url)}>
              {t('site:tools.mobileOpen')}
            </ButtonLink>
          )}
        </Tool>
      )}
    </ul>
  )
}
