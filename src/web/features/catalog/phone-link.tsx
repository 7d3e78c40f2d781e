import { useTranslation } from 'react-i18next'
import styles from './phone-link.module.css'

/** A QR code of the same page for the phone; the server draws it. */
export function PhoneLink({ address }: { address: string }) {
  const { t } = useTranslation('catalog')
  return (
    <figure className={styles.link}>
      <img
        src={`/api/qrcode?url=${encodeURIComponent(address)}`}
        alt={t('catalog:phone.code')}
        width={96}
        height={96}
        loading="lazy"
      />
      <figcaption>{t('catalog:phone.scan')}</figcaption>
    </figure>
  )
}
