import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { AdminOrder } from '../admin-order.ts'
import { AmountField } from '#web/area-kit/form/amount-field.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '../refresh-trade.ts'
import { entryBody, type EntryBody, entryProblems, type EntryValues, withKind } from './payment-entry.ts'
import { PaymentFields } from './payment-fields.tsx'

export interface OfflineEntryDialogProps {
  order: AdminOrder
  title: string
  action: (values: EntryValues) => string
  /** initial values */
  initial: EntryValues
  /** the maximum amount */
  most: string
  amountHint?: string
  /** Whether the additional fields are valid. */
  check?: (values: EntryValues) => boolean
  /** what the additional fields hold */
  more?: unknown
  onSave: (body: EntryBody) => Promise<void>
  onClose: () => void
  /** additional fields below those of the payment; `tried`: problems are shown */
  children: (values: EntryValues, tried: boolean) => ReactNode
}

/** Records an offline payment of an order: amount, means, time and receipt. */
export function OfflineEntryDialog({
  order: { currency },
  title,
  action,
  initial,
  most,
  amountHint,
  check = () => true,
  more = null,
  onSave,
  onClose,
  children,
}: OfflineEntryDialogProps) {
  const { t } = useTranslation('trade')
  const lang = useLang()
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const problems = entryProblems(values, currency, most)
  const shown = tried ? problems : {}

  async function save() {
    const body = entryBody(values, currency)
    if (body) await onSave(body)
  }
  return (
    <FormDialog
      title={title}
      action={action(values)}
      check={() => {
        setTried(true)
        return Object.keys(problems).length === 0 && check(values)
      }}
      entered={[values, more]}
      onSubmit={save}
      refresh={refreshTrade}
      onClose={onClose}
    >
      <AmountField
        label={t('trade:offline.amount')}
        currency={currency}
        value={values.amount}
        onChange={(amount) => setValues({ ...values, amount })}
        hint={amountHint}
        error={shown.amount && t(shown.amount, { most: formatMoney(most, currencyCode(currency), lang) })}
      />
      <PaymentFields
        values={values}
        problems={shown}
        onChange={(change) => setValues(withKind(values, change))}
      />
      {children(values, tried)}
    </FormDialog>
  )
}
