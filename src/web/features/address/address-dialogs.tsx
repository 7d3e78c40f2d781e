import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#web/lib/i18n.ts'
import type { Address } from './address-values.ts'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'

/** The open dialog; `edit` with null creates an address. */
export type AddressTask = { kind: 'edit'; address: Address | null } | { kind: 'delete'; address: Address }

const AddressDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./address-dialog.tsx'), loadNamespaces(['account', 'area'])])
  return dialog
})

export interface AddressDialogsProps {
  task: AddressTask | null
  onClose: () => void
  onSaved?: (address: Address) => void
}

/** The open dialog. */
export function AddressDialogs({ task, onClose, onSaved }: AddressDialogsProps) {
  if (!task) return null
  if (task.kind === 'delete') return <DeleteAddressDialog address={task.address} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <AddressDialog
        address={task.address}
        onClose={onClose}
        onSaved={(address) => {
          onSaved?.(address)
          onClose()
        }}
      />
    </Suspense>
  )
}
