import { useTranslation } from 'react-i18next'
import { shippingStateKeys } from '#contract/order/status-texts.ts'
import { addressLine } from '#web/features/address/address-values.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { CopyButton } from '../copy-button.tsx'
import { type SumLine, Sums } from '../sums.tsx'
import type { Order } from '../types.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { cutAddressInOrder, cutConsignee } from '#web/ui/text.ts'

export interface OrderDeliveryProps {
  order: Order
  address: NonNullable<Order['address']['deliver_address']>
}

/** Delivery address, courier and tracking number. */
export function OrderDelivery({ order, address }: OrderDeliveryProps) {
  const { t } = useTranslation('order')
  const view = useTimeView()
  const line = addressLine(address)
  const lines: SumLine[] = [
    ...(order.shipping_state === null
      ? []
      : [{ label: t('order:shipping.title'), value: t(shippingStateKeys[order.shipping_state]) }]),
    {
      label: t('order:delivery.consignee'),
      value: <span title={address.consignee}>{cutConsignee(address.consignee)}</span>,
    },
    { label: t('order:delivery.phone'), value: `+${address.area_code} ${address.telephone}` },
    { label: t('order:delivery.address'), value: <span title={line}>{cutAddressInOrder(line)}</span> },
  ]
  if (order.express_number !== '')
    lines.push({
      label: t('order:delivery.express'),
      value: (
        <>
          {order.express_company} {order.express_number}{' '}
          <CopyButton text={order.express_number} label={t('order:delivery.copyExpress')} />
        </>
      ),
    })
  if (order.shipped_at !== null)
    lines.push({ label: t('order:delivery.shippedAt'), value: formatDateTime(order.shipped_at, view) })
  if (order.signed_at !== null)
    lines.push({ label: t('order:delivery.signedAt'), value: formatDateTime(order.signed_at, view) })
  return <Sums lines={lines} />
}
