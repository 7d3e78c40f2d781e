import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { call } from '#web/lib/call.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { isSame, isWithin } from '#web/area-kit/form/amount.ts'
import { AmountField } from '#web/area-kit/form/amount-field.tsx'
import { Facts } from '#web/area-kit/facts.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '#web/features/payment/manage/refresh-trade.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

/** Changes the price of a pending order: shows the old and new price, and what happens to a pending payment. */
export function PriceDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('trade')
  const lang = useLang()
  const [amount, setAmount] = useState(order.amount)
  const [tried, setTried] = useState(false)
  const shown = (value: string) => formatMoney(value, currencyCode(order.currency), lang)
  const isGood = isWithin(amount, order.unit_price, order.currency)
  const isChanged = isGood && !isSame(amount, order.amount)
  const problem = isGood ? t('trade:price.same') : t('trade:price.rule', { most: shown(order.unit_price) })

  async function save() {
    await call(
      'PUT /api/v1/admin/orders/{id}/price',
      { params: { id: order.order_id }, body: { amount } },
      { quiet: true },
    )
    toast.success(t('trade:price.done', { amount: shown(amount) }))
  }
  return (
    <FormDialog
      title={t('trade:price.title', { number: order.order_number })}
      action={isChanged ? t('trade:price.submitTo', { amount: shown(amount) }) : t('trade:price.submit')}
      check={() => {
        setTried(true)
        return isChanged
      }}
      entered={amount}
      onSubmit={save}
      refresh={refreshTrade}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: t('trade:column.unitPrice'), value: shown(order.unit_price) },
          { label: t('trade:price.now'), value: shown(order.amount) },
        ]}
      />
      <AmountField
        label={t('trade:price.new')}
        currency={order.currency}
        value={amount}
        onChange={setAmount}
        error={tried && !isChanged ? problem : undefined}
      />
      <p className="second">{t('trade:price.what')}</p>
    </FormDialog>
  )
}
