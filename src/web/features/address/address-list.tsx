import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AddAddressButton } from './add-address-button.tsx'
import { AddressActions } from './address-actions.tsx'
import { AddressDialogs, type AddressTask } from './address-dialogs.tsx'
import { AddressText } from './address-text.tsx'
import styles from './address.module.css'
import { useAddresses } from './use-addresses.ts'

/** The user's delivery addresses, five at most. */
export function AddressList() {
  const { t } = useTranslation('address')
  const [task, setTask] = useState<AddressTask | null>(null)
  const { addresses, full, error, retrying, retry } = useAddresses()
  const add = () => setTask({ kind: 'edit', address: null })
  return (
    <>
      {!addresses && error && <LoadFailure error={error} onRetry={retry} retrying={retrying} />}
      {!addresses && !error && (
        <Loading>
          <Skeleton shape="block" height={220} />
        </Loading>
      )}
      {addresses?.length === 0 && (
        <EmptyState
          title={t('address:empty')}
          why={t('address:emptyWhy')}
          action={
            <Button look="primary" onClick={add}>
              {t('address:add')}
            </Button>
          }
        />
      )}
      {addresses && addresses.length > 0 && (
        <>
          <ul className={styles.list}>
            {addresses.map((address) => (
              <Card as="li" key={address.id} className={styles.row}>
                <AddressText address={address} />
                <AddressActions
                  address={address}
                  onEdit={(one) => setTask({ kind: 'edit', address: one })}
                  onDelete={(one) => setTask({ kind: 'delete', address: one })}
                />
              </Card>
            ))}
          </ul>
          <AddAddressButton full={full} onPress={add} />
        </>
      )}
      <AddressDialogs task={task} onClose={() => setTask(null)} />
    </>
  )
}
