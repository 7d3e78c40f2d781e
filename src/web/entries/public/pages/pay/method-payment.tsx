import { useState } from 'react'
import type { Order } from '#web/features/order/types.ts'
import type { PayMethod, PayPlace } from '#web/features/payment/pay-methods.ts'
import { WechatAppPayment } from '#web/features/payment/wechat-app-payment.tsx'
import { WechatPayment } from '#web/features/payment/wechat-payment.tsx'
import { WindowPayment } from '#web/features/payment/window-payment.tsx'

export interface MethodPaymentProps {
  order: Order
  method: PayMethod
  place: PayPlace
  test: boolean
  returned: boolean
  onPaid: () => void
  onSettled: () => void
}

/** The payment by the chosen method on this device. */
export function MethodPayment({
  order,
  method,
  place,
  test,
  returned,
  onPaid,
  onSettled,
}: MethodPaymentProps) {
  const [byCode, payByCode] = useState(place === 'desktop')
  const common = { order, onPaid, onSettled, returned }
  if (method !== 'wechat') return <WindowPayment {...common} method={method} place={place} />
  if (byCode)
    return <WechatPayment orderId={order.order_id} test={test} onPaid={onPaid} onSettled={onSettled} />
  return (
    <WechatAppPayment {...common} inside={place === 'wechat'} test={test} onCode={() => payByCode(true)} />
  )
}
