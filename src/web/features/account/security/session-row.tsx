import { useTranslation } from 'react-i18next'
import type { CallReply } from '#web/lib/call.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { deviceText } from './device-text.ts'
import styles from './security.module.css'

export type OwnSession = CallReply<'GET /api/v1/account/sessions'>['list'][number]

/** One session: device, address, time of login and of last use. */
export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const device = deviceText(session, t)
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.line}>
          <strong>{device}</strong>
          {session.is_current === 1 && <Tag tone="accent">{t('security:sessions.current')}</Tag>}
        </p>
        <p className="second">{session.address}</p>
        <p className="second">
          {t('security:sessions.since')} <Moment at={session.created_at} />
          {' · '}
          {t('security:sessions.lastUsed')} <Moment at={session.last_used_at} />
        </p>
      </div>
      {session.is_current === 0 && (
        <Button
          size="small"
          aria-label={t('security:sessions.endThis', { device, address: session.address })}
          onClick={onEnd}
        >
          {t('security:sessions.end')}
        </Button>
      )}
    </li>
  )
}
