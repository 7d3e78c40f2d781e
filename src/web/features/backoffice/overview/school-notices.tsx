import { useTranslation } from 'react-i18next'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AlarmNotice } from '#web/features/sms/alarm-notice.tsx'
import type { OverviewData } from './numbers.tsx'
import styles from './overview.module.css'

export interface SchoolNoticesProps {
  isDemo: boolean
  payment: OverviewData['payment']
  canPay: boolean
  alarm: OverviewData['sms_alarm']
}

/** Notices: what the school needs before it can serve students, and the alarm of SMS. */
export function SchoolNotices({ isDemo, payment, canPay, alarm }: SchoolNoticesProps) {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  if (!isDemo && payment === 'real' && canPay && !alarm) return null
  return (
    <div className={styles.notices}>
      {alarm && <AlarmNotice alarm={alarm} linked={can('sms.configure')} />}
      {isDemo && (
        <Notice
          title={t('backoffice:overview.demo')}
          action={
            can('backoffice.configure') && (
              <ButtonLink to="/school">{t('backoffice:overview.openForReal')}</ButtonLink>
            )
          }
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
          action={
            can('site.configure') && (
              <ButtonLink to="/site/config">{t('backoffice:overview.toMethods')}</ButtonLink>
            )
          }
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
