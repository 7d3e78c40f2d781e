import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AddAddressButton } from './add-address-button.tsx'
import { AddressActions } from './address-actions.tsx'
import { AddressDialogs, type AddressTask } from './address-dialogs.tsx'
import { AddressText } from './address-text.tsx'
import type { Address } from './address-values.ts'
import styles from './address.module.css'
import type { useAddresses } from './use-addresses.ts'

export interface AddressChoiceProps {
  chosen: Address | undefined
  onChoose: (id: number) => void
  state: ReturnType<typeof useAddresses>
}

/** Selects the delivery address among the user's addresses, which can be edited here too. */
export function AddressChoice({ chosen, onChoose, state }: AddressChoiceProps) {
  const { t } = useTranslation('address')
  const group = useId()
  const [task, setTask] = useState<AddressTask | null>(null)
  const { addresses, full, error, retrying, retry } = state
  if (!addresses) {
    return error ? (
      <LoadFailure error={error} onRetry={retry} retrying={retrying} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={96} />
      </Loading>
    )
  }
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{t('address:choice')}</legend>
        {addresses.length === 0 && <p className="second">{t('address:noneYet')}</p>}
        <div className={styles.cards}>
          {addresses.map((address) => (
            <div key={address.id} className={styles.card}>
              <label className={styles.pick}>
                <input
                  type="radio"
                  name={group}
                  checked={address.id === chosen?.id}
                  onChange={() => onChoose(address.id)}
                />
                <AddressText address={address} />
              </label>
              <AddressActions
                address={address}
                onEdit={(one) => setTask({ kind: 'edit', address: one })}
                onDelete={(one) => setTask({ kind: 'delete', address: one })}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <AddAddressButton full={full} onPress={() => setTask({ kind: 'edit', address: null })} />
      <AddressDialogs task={task} onClose={() => setTask(null)} onSaved={({ id }) => onChoose(id)} />
    </>
  )
}
