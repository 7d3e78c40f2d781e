import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import record from '#web/area-kit/record.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './bell.module.css'
import { useLiveMessages } from './use-live-messages.ts'
import { unreadText, useUnread } from './use-unread.ts'

/** The link to the message centre, with the number of unread messages. */
export function Bell() {
  const { t } = useTranslation('area')
  const unread = useUnread(useLiveMessages())
  const shown = unreadText(unread)
  return (
    <Link
      to="/messages"
      className={styles.bell}
      aria-label={unread > 0 ? t('area:bell.unread', { unread: shown }) : t('area:bell.none')}
    >
      <Icon of={BellOutlined} size={20} />
      {unread > 0 && (
        <span className={classNames(record.count, styles.count)} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  )
}
