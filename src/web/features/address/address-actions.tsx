import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { failureOf } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import type { Address } from './address-values.ts'
import styles from './address.module.css'
import { invalidateAddresses } from './use-addresses.ts'

export interface AddressActionsProps {
  address: Address
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

/** Actions on an address. */
export function AddressActions({ address, onEdit, onDelete }: AddressActionsProps) {
  const { t } = useTranslation('address')
  const [busy, setBusy] = useState(false)
  const name = address.consignee
  async function makeDefault() {
    setBusy(true)
    try {
      await call('PUT /api/addresses/setdefault/{id}', { params: { id: address.id } })
    } catch (error) {
      // `call` has shown the failure
      if (!failureOf(error)) throw error
    }
    await invalidateAddresses()
    setBusy(false)
  }
  return (
    <div className={styles.actions}>
      {address.is_default === 0 && (
        <Button
          look="quiet"
          size="small"
          loading={busy}
          aria-label={t('address:setDefaultNamed', { name })}
          onClick={() => void makeDefault()}
        >
          {t('address:setDefault')}
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        aria-label={t('address:editNamed', { name })}
        onClick={() => onEdit(address)}
      >
        {t('address:edit')}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t('address:deleteNamed', { name })}
        onClick={() => onDelete(address)}
      >
        {t('address:delete')}
      </Button>
    </div>
  )
}
