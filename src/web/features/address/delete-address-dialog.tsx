import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { failureOf } from '#web/lib/failures.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Address, addressLine } from './address-values.ts'
import { invalidateAddresses } from './use-addresses.ts'

/** Confirms the deletion of an address, and names it. */
export function DeleteAddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const { t } = useTranslation('address')
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      await call('DELETE /api/addresses/{id}', { params: { id: address.id } })
    } catch (error) {
      // shown as a toast; if it was deleted already, the list shows it
      if (!failureOf(error)) throw error
    }
    await invalidateAddresses()
    onClose()
  }
  return (
    <Dialog
      open
      title={t('address:deleteTitle', { name: address.consignee })}
      onClose={onClose}
      dismissable={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('address:keep')}
          </Button>
          <Button look="danger" loading={busy} onClick={() => void remove()}>
            {t('address:deleteThis')}
          </Button>
        </>
      }
    >
      <p>{addressLine(address)}</p>
      <p className="second">{t('address:deleteWhat')}</p>
    </Dialog>
  )
}
