import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { call } from '#web/lib/call.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { AdminOrder } from '../orders/admin-order.ts'
import { isAmount } from '../trade/amount.ts'
import { AmountField } from '../trade/amount-field.tsx'
import { FormDialog } from '../trade/form-dialog.tsx'
import { refreshTrade } from '../trade/refresh.ts'
import { newPaidMeans } from './means.ts'
import { type EntryValues, entryProblems, meansBody, withKind } from './payment-entry.ts'
import { PaymentFields } from './payment-fields.tsx'

/** A pending order was paid at the school: how much was received, how, when and with which receipt. */
export function PayOfflineDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('trade')
  const lang = useLang()
  const { currency } = order
  const [values, setValues] = useState<EntryValues>(() => ({ ...newPaidMeans(), amount: order.amount }))
  const [tried, setTried] = useState(false)
  const shown = (amount: string) => formatMoney(amount, currencyCode(currency), lang)
  const problems = entryProblems(values, currency, order.amount)
  const told = tried ? problems : {}

  async function save() {
    const body = meansBody(values)
    if (!body) return
    await call(
      'POST /api/v1/admin/orders/{id}/offline_payment',
      { params: { id: order.order_id }, body: { ...body, amount: values.amount, currency } },
      { quiet: true },
    )
    toast.success(t('trade:offline.payDone', { amount: shown(values.amount) }))
  }
  return (
    <FormDialog
      title={t('trade:offline.payTitle', { number: order.order_number })}
      action={
        isAmount(values.amount, currency)
          ? t('trade:offline.paySubmit', { amount: shown(values.amount) })
          : t('trade:offline.pay')
      }
      check={() => {
        setTried(true)
        return Object.keys(problems).length === 0
      }}
      onSubmit={save}
      refresh={refreshTrade}
      onClose={onClose}
    >
      <AmountField
        label={t('trade:offline.amount')}
        currency={currency}
        value={values.amount}
        onChange={(amount) => setValues({ ...values, amount })}
        hint={t('trade:offline.amountHint', { most: shown(order.amount) })}
        error={told.amount && t(told.amount, { most: shown(order.amount) })}
      />
      <PaymentFields
        values={values}
        problems={told}
        onChange={(change) => setValues(withKind(values, change))}
      />
      <p className="second">{t('trade:offline.payWhat')}</p>
    </FormDialog>
  )
}
