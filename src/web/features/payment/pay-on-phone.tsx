import { useTranslation } from 'react-i18next'
import { Card } from '#web/ui/card.tsx'
import styles from './pay-on-phone.module.css'

/** Shown on a computer when the school takes payments only on phones: a QR code of this order's page. */
export function PayOnPhone() {
  const { t } = useTranslation('payment')
  return (
    <Card as="section" padding="large" className={styles.card}>
      <h2>{t('payment:onPhone.title')}</h2>
      <p className="second">{t('payment:onPhone.what')}</p>
      <img
        className={styles.code}
        src={`/api/qrcode?url=${encodeURIComponent(location.href)}`}
        alt={t('payment:onPhone.code')}
        width={200}
        height={200}
      />
    </Card>
  )
}
