import { useTranslation } from 'react-i18next'
import { Tag } from '#web/ui/tag.tsx'
import { cutAddressOnCard, cutConsignee } from '#web/ui/text.ts'
import { type Address, addressLine } from './address-values.ts'
import styles from './address.module.css'

/** An address on its card: name, phone, address; long texts are cut, with the whole text on hover. */
export function AddressText({ address }: { address: Address }) {
  const { t } = useTranslation('address')
  const line = addressLine(address)
  return (
    <span className={styles.text}>
      <span className={styles.who}>
        <span className={styles.name} title={address.consignee}>
          {cutConsignee(address.consignee)}
        </span>
        <span className={styles.phone}>
          +{address.area_code} {address.telephone}
        </span>
        {address.is_default === 1 && <Tag tone="accent">{t('address:default')}</Tag>}
      </span>
      <span className={styles.line} title={line}>
        {cutAddressOnCard(line)}
      </span>
    </span>
  )
}
