import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useWaitingRefunds } from '#web/features/payment/manage/refunds/use-waiting-refunds.ts'
import { AlarmNotice } from '#web/features/sms/alarm-notice.tsx'
import type { OverviewData } from './numbers.tsx'
import styles from './overview.module.css'

export interface SchoolNoticesProps {
  isDemo: boolean
  payment: OverviewData['payment']
  canPay: boolean
  alarm: OverviewData['sms_alarm']
  heldClasses: number
}

/** Notices: what the school needs before it can serve students, and what needs attention now. */
export function SchoolNotices({ isDemo, payment, canPay, alarm, heldClasses }: SchoolNoticesProps) {
  const { t } = useTranslation(['backoffice', 'trade'])
  const { asked, failed, by_hand } = useWaitingRefunds()
  if (!isDemo && payment === 'real' && canPay && !alarm && asked + failed + by_hand + heldClasses === 0)
    return null
  return (
    <div className={styles.notices}>
      {alarm && <AlarmNotice alarm={alarm} linked />}
      {asked > 0 && (
        <Notice
          tone="warn"
          title={t('trade:refund.askedNotice', { count: asked })}
          action={<ButtonLink to="/refunds?state=asked">{t('trade:refund.toAsked')}</ButtonLink>}
        />
      )}
      {failed > 0 && (
        <Notice
          tone="error"
          title={t('trade:refund.failedNotice', { count: failed })}
          action={<ButtonLink to="/refunds?state=failed">{t('trade:refund.toFailed')}</ButtonLink>}
        />
      )}
      {by_hand > 0 && (
        <Notice
          tone="warn"
          title={t('trade:hand.notice', { count: by_hand })}
          action={<ButtonLink to="/refunds?state=by_hand">{t('trade:hand.toWaiting')}</ButtonLink>}
        />
      )}
      {heldClasses > 0 && (
        <Notice
          tone="warn"
          title={t('backoffice:overview.heldClasses', { count: heldClasses })}
          action={<ButtonLink to="/openclasses">{t('backoffice:overview.toHeldClasses')}</ButtonLink>}
        />
      )}
      {isDemo && (
        <Notice
          title={t('backoffice:overview.demo')}
          action={<ButtonLink to="/school">{t('backoffice:overview.openForReal')}</ButtonLink>}
        >
          <p>{t('backoffice:overview.demoWhy')}</p>
        </Notice>
      )}
      {payment === 'sandbox' && (
        <Notice tone="warn" title={t('backoffice:overview.sandbox')}>
          <p>{t('backoffice:overview.sandboxWhy')}</p>
        </Notice>
      )}
      {payment !== 'none' && !canPay && (
        <Notice
          tone="warn"
          title={t('backoffice:overview.nobodyPays')}
          action={<ButtonLink to="/site/config">{t('backoffice:overview.toMethods')}</ButtonLink>}
        >
          <p>{t('backoffice:overview.nobodyPaysWhy')}</p>
        </Notice>
      )}
      {payment === 'none' && (
        <Notice tone="warn" title={t('backoffice:overview.noPayment')}>
          <p>{t('backoffice:overview.noPaymentWhy')}</p>
        </Notice>
      )}
    </div>
  )
}
