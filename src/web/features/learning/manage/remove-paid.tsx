import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { useCan } from '#web/lib/can.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { CancelOfflineDialog } from '#web/features/payment/manage/offline/cancel-dialog.tsx'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'
import { RefundOfflineOrder } from '#web/features/payment/manage/refunds/refund-offline-order.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'

type Money = 'keep' | 'refund' | 'mistake'

export interface RemovePaidProps {
  /** order that the student paid offline */
  order: AdminOrder
  name: string
  /** asks what becomes of the lessons that the student has booked */
  bookings: ReactNode
  /** removes the student without a refund */
  onKeep: () => Promise<void>
  /** the list of students is stale */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Removes a student who has paid offline: asks first whether the money is refunded. */
export function RemovePaid({ order, name, bookings, onKeep, refresh, onClose }: RemovePaidProps) {
  const { t } = useTranslation('students')
  const lang = useLang()
  const can = useCan()
  const [money, setMoney] = useState<Money>('keep')
  const [chosen, setChosen] = useState<Money | null>(null)
  if (chosen === 'refund') return <RefundOfflineOrder order={order} refresh={refresh} onClose={onClose} />
  if (chosen === 'mistake') return <CancelOfflineDialog order={order} refresh={refresh} onClose={onClose} />
  const isCancellable = order.offline_payment?.is_cancellable === 1 && can('payment.write')
  const option = (value: Money, title: string, text: string) => ({ value, title: t(title), text: t(text) })
  return (
    <FormDialog
      title={t('students:removeTitle', { name })}
      look={money === 'keep' ? 'danger' : 'primary'}
      action={t(money === 'keep' ? 'students:remove' : 'students:money.next')}
      check={() => {
        if (money !== 'keep') setChosen(money)
        return money === 'keep'
      }}
      entered={null}
      onSubmit={onKeep}
      onClose={onClose}
    >
      <p>
        {t('students:money.what', {
          name,
          amount: formatMoney(order.refundable, currencyCode(order.currency), lang),
        })}
      </p>
      <RadioCards<Money>
        legend={t('students:money.title')}
        value={money}
        onChange={setMoney}
        options={[
          option('keep', 'students:money.keep', 'students:money.keepWhat'),
          ...(can('order.refund')
            ? [option('refund', 'students:money.refund', 'students:money.refundWhat')]
            : []),
          ...(isCancellable
            ? [option('mistake', 'students:money.mistake', 'students:money.mistakeWhat')]
            : []),
        ]}
      />
      {money === 'keep' && bookings}
    </FormDialog>
  )
}
