import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { call } from '#web/lib/call.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { AdminOrder } from '../orders/admin-order.ts'
import { AmountField } from '../trade/amount-field.tsx'
import { FormDialog } from '../trade/form-dialog.tsx'
import { refreshTrade } from '../trade/refresh.ts'
import type { OfflineOfOrder } from './offline-part.tsx'
import { type EntryValues, entryProblems, meansBody, withKind } from './payment-entry.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ReasonField } from './reason-field.tsx'

export interface CorrectDialogProps {
  order: AdminOrder
  payment: OfflineOfOrder
  onClose: () => void
}

/** Corrects what was recorded of an offline payment, and says why. */
export function CorrectDialog({ order, payment, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('trade')
  const lang = useLang()
  const { currency, unit_price: most } = order
  const [before] = useState<EntryValues>({
    kind: payment.kind === 'unknown' ? '' : payment.kind,
    at: payment.paid_at,
    amount: payment.amount,
    reference: payment.reference,
    note: payment.note,
  })
  const [values, setValues] = useState(before)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const shown = (amount: string) => formatMoney(amount, currencyCode(currency), lang)
  const problems = entryProblems(values, currency, most)
  const told = tried ? problems : {}
  const isSame = JSON.stringify(values) === JSON.stringify(before)

  async function save() {
    const body = meansBody(values)
    if (!body) return
    await call(
      'PUT /api/v1/admin/orders/{id}/offline_payment',
      {
        params: { id: order.order_id },
        body: { ...body, amount: values.amount, currency, reason: reason.trim() },
      },
      { quiet: true },
    )
    toast.success(t('trade:offline.corrected'))
  }
  return (
    <FormDialog
      title={t('trade:offline.correctTitle', { number: order.order_number })}
      action={t('trade:offline.correctSubmit')}
      check={() => {
        setTried(true)
        return Object.keys(problems).length === 0 && !isSame && reason.trim() !== ''
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
        error={told.amount && t(told.amount, { most: shown(most) })}
      />
      <PaymentFields
        values={values}
        problems={told}
        onChange={(change) => setValues(withKind(values, change))}
      />
      <ReasonField
        value={reason}
        missing={tried && reason.trim() === ''}
        hint={t('trade:offline.reasonHint')}
        onChange={setReason}
      />
      <p className="second">
        {t(tried && isSame ? 'trade:offline.correctSame' : 'trade:offline.correctWhat')}
      </p>
    </FormDialog>
  )
}
