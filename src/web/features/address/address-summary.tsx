import { useTranslation } from 'react-i18next'
import { cutAddressInOrder, cutConsignee } from '#web/ui/text.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import { addressLine } from './address-values.ts'
import styles from './address.module.css'

export interface AddressSummaryProps {
  address: {
    consignee: string
    area_code: string
    telephone: string
    province: string
    city: string
    district: string
    full_address: string
  }
}

/** The delivery address in an order's summary; long texts are cut, with the whole text on hover. */
export function AddressSummary({ address }: AddressSummaryProps) {
  const { t } = useTranslation('address')
  const line = addressLine(address)
  return (
    <p className={styles.summary}>
      <span className="second">{t('address:sentTo')}</span>
      <WordSpace />
      <span title={address.consignee}>{cutConsignee(address.consignee)}</span>{' '}
      <span className={styles.phone}>
        +{address.area_code} {address.telephone}
      </span>
      <br />
      <span title={line}>{cutAddressInOrder(line)}</span>
    </p>
  )
}
