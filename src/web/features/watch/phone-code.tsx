import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './phone-code.module.css'

/** A QR code of the same class for the phone, shown on hover and focus. */
export function PhoneCode({ address }: { address: string }) {
  const { t } = useTranslation('live')
  const id = useId()
  return (
    <div className={styles.phone}>
      <button type="button" className={styles.button} aria-describedby={id}>
        {t('live:phone.label')}
      </button>
      <div className={styles.code} id={id} role="tooltip">
        <img
          src={`/api/qrcode?url=${encodeURIComponent(address)}`}
          alt={t('live:phone.code')}
          width={160}
          height={160}
          loading="lazy"
        />
        <p>{t('live:phone.scan')}</p>
      </div>
    </div>
  )
}
