import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { addressLimits } from './address-values.ts'
import styles from './address.module.css'

/** Opens the form for a new address while there are fewer than the limit. */
export function AddAddressButton({ full, onPress }: { full: boolean; onPress: () => void }) {
  const { t } = useTranslation('address')
  return (
    <div className={styles.add}>
      <Button disabled={full} onClick={onPress}>
        {t('address:add')}
      </Button>
      {full && <span className="second">{t('address:full5', { count: addressLimits.perStudent })}</span>}
    </div>
  )
}
