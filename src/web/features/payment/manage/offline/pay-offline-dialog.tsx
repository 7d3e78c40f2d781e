import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { call } from '#web/lib/call.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { AdminOrder } from '../admin-order.ts'
import { isAmount } from '#web/area-kit/form/amount.ts'
import { newPaidMeans } from './means.ts'
import { OfflineEntryDialog } from './offline-entry-dialog.tsx'
import type { EntryBody } from './payment-entry.ts'

/** Records the offline payment of a pending order. */
export function PayOfflineDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('trade')
  const lang = useLang()
  const shown = (amount: string) => formatMoney(amount, currencyCode(order.currency), lang)

  async function save(body: EntryBody) {
    await call(
      'POST /api/v1/admin/orders/{id}/offline_payment',
      { params: { id: order.order_id }, body },
      { quiet: true },
    )
    toast.success(t('trade:offline.payDone', { amount: shown(body.amount) }))
  }
  return (
    <OfflineEntryDialog
      order={order}
      title={t('trade:offline.payTitle', { number: order.order_number })}
      action={({ amount }) =>
        isAmount(amount, order.currency)
          ? t('trade:offline.paySubmit', { amount: shown(amount) })
          : t('trade:offline.pay')
      }
      initial={{ ...newPaidMeans(), amount: order.amount }}
      most={order.amount}
      amountHint={t('trade:offline.amountHint', { most: shown(order.amount) })}
      onSave={save}
      onClose={onClose}
    >
      {() => <p className="second">{t('trade:offline.payWhat')}</p>}
    </OfflineEntryDialog>
  )
}
