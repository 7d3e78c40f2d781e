import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '#web/features/payment/manage/refresh-trade.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

type Parcel = Pick<AdminOrder, 'shipped_at' | 'express_company' | 'express_number'>

export interface ShipDialogProps {
  /** without a parcel: nothing is sent yet */
  order: Pick<AdminOrder, 'order_id' | 'order_number'> & Partial<Parcel>
  onClose: () => void
}

/** by whom the last parcel was sent: many in a row go by the same courier */
let lastCompany = ''

/** Records courier and tracking number of a shipment, and corrects them later. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const { t } = useTranslation('trade')
  const isSent = typeof order.shipped_at === 'number'
  const [company, setCompany] = useState(order.express_company || lastCompany)
  const [number, setNumber] = useState(order.express_number ?? '')
  const [tried, setTried] = useState(false)
  const missing = (value: string) => (tried && value.trim() === '' ? t('trade:ship.needed') : undefined)

  async function send() {
    const input = {
      params: { id: order.order_id },
      body: { express_company: company.trim(), express_number: number.trim() },
    }
    const request = isSent
      ? call('PUT /api/v1/admin/orders/{id}/parcel', input, { quiet: true })
      : call('POST /api/v1/admin/orders/{id}/ship', input, { quiet: true })
    await request
    lastCompany = company.trim()
    toast.success(t(isSent ? 'trade:ship.corrected' : 'trade:ship.done'))
  }
  return (
    <FormDialog
      title={t(isSent ? 'trade:ship.correctTitle' : 'trade:ship.title', { number: order.order_number })}
      action={t(isSent ? 'trade:ship.correct' : 'trade:ship.submit')}
      check={() => {
        setTried(true)
        return company.trim() !== '' && number.trim() !== ''
      }}
      entered={[company, number]}
      onSubmit={send}
      refresh={refreshTrade}
      onClose={onClose}
    >
      <Field label={t('trade:column.expressCompany')} required error={missing(company)}>
        <TextInput
          value={company}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setCompany(target.value)}
        />
      </Field>
      <Field label={t('trade:column.expressNumber')} required error={missing(number)}>
        <TextInput
          value={number}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <p className="second">{t(isSent ? 'trade:ship.correctWhat' : 'trade:ship.what')}</p>
    </FormDialog>
  )
}
