import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refusals } from '#contract/errors.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { Refused, failureMessage } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { cashierLink } from './cashier-link.ts'
import { QrPanel } from './qr-panel.tsx'
import { useWechatPayment } from './use-wechat-payment.ts'
import styles from './wechat-payment.module.css'

export interface WechatPaymentProps {
  orderId: number
  /** the provider is the sandbox */
  test: boolean
  onPaid: () => void
  /** the order can no longer be paid: cancelled, or paid by an earlier code */
  onSettled: () => void
}

/** WeChat Pay by QR code: the code, its time and instructions; the page polls for the payment. */
export function WechatPayment({ orderId, test, onPaid, onSettled }: WechatPaymentProps) {
  const { t } = useTranslation('payment')
  const { codeUrl, expired, timeLeft, failure, refresh, offline } = useWechatPayment(orderId, onPaid)
  const settled = failure instanceof Refused && failure.code === refusals.orderNotPending.code

  useEffect(() => {
    if (settled) onSettled()
  }, [settled, onSettled])

  if (failure) {
    const again = (
      <Button size="small" onClick={refresh}>
        {t('payment:again')}
      </Button>
    )
    return (
      <Notice live tone="error" title={t('payment:notOpened')} action={again}>
        <p>{failureMessage(failure, (why) => t('payment:notCharged', { why }))}</p>
      </Notice>
    )
  }
  const phone = isMobileDevice()
  const link = !expired && codeUrl !== null && (test || phone) ? cashierLink(codeUrl) : null
  return (
    <div className={styles.payment}>
      <QrPanel value={codeUrl} expired={expired} timeLeft={timeLeft} onRefresh={refresh} />
      <div className={styles.words}>
        <ol className={styles.steps}>
          <li>{phone ? t('payment:wechat.elsewhere') : t('payment:wechat.open')}</li>
          <li>{t('payment:wechat.scan')}</li>
          <li>{t('payment:wechat.stay')}</li>
        </ol>
        {link !== null && (
          <div className={styles.cashier}>
            {test && <p className="second">{t('payment:sandbox.text')}</p>}
            <ButtonLink href={link} target="_blank" rel="noopener">
              {test ? t('payment:sandbox.open') : t('payment:wechat.here')}
            </ButtonLink>
          </div>
        )}
        {offline && (
          <Notice live tone="warn">
            <p>{t('payment:offline')}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}
