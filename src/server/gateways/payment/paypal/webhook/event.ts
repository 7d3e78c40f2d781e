import { Value } from 'typebox/value'
import { NotificationRejected } from '../../errors.ts'
import { readJson } from '../../json.ts'
import type { PaymentEvent } from '../../payment.ts'
import type { PayPalSettings } from '../config.ts'
import { toPayment } from '../payments.ts'
import { ApprovedOrder, Capture, Event, Numbers } from '../schemas.ts'

const CHANGED = new Set(['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED'])
const RETURNED = new Set([
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
])

/** What a webhook that is PayPal's own reports; they come in any order. @throws NotificationRejected */
export function readEvent(settings: PayPalSettings, rawBody: string): PaymentEvent {
  const event = readJson(Event, rawBody)
  if (!event) throw new NotificationRejected('malformed')
  const { id: notificationId, event_type: type, resource } = event

  if (type === 'PAYMENT.CAPTURE.COMPLETED') return readCapture(settings, notificationId, resource)
  if (type === 'CHECKOUT.ORDER.APPROVED') {
    const outTradeNo = Value.Check(ApprovedOrder, resource)
      ? resource.purchase_units[0]?.custom_id
      : undefined
    // an order that another system of the same account made
    return outTradeNo === undefined
      ? { kind: 'other', notificationId }
      : { kind: 'changed', notificationId, outTradeNo }
  }
  if (!CHANGED.has(type) && !RETURNED.has(type)) return { kind: 'other', notificationId }
  const { custom_id: outTradeNo = null, invoice_id: number = null } = Value.Check(Numbers, resource)
    ? resource
    : {}
  if (CHANGED.has(type))
    return outTradeNo === null
      ? { kind: 'other', notificationId }
      : { kind: 'changed', notificationId, outTradeNo }
  // a refund of ours bears its own number; one begun elsewhere may bear that of its payment
  const outRefundNo = type === 'PAYMENT.CAPTURE.REVERSED' || number === outTradeNo ? null : number
  return { kind: 'refund', notificationId, outTradeNo, outRefundNo }
}

function readCapture(settings: PayPalSettings, notificationId: string, resource: unknown): PaymentEvent {
  if (!Value.Check(Capture, resource)) throw new NotificationRejected('malformed')
  // taken by another system of the same account, which gives no such numbers
  if (!resource.custom_id) return { kind: 'other', notificationId }
  const payment = toPayment(settings, resource)
  if (!payment) throw new NotificationRejected('malformed')
  if (payment.merchantId !== settings.merchantId) throw new NotificationRejected('foreign merchant')
  if (payment.amount.currency === 'CNY') throw new NotificationRejected('currency')
  // the event may be older than the resource: the caller queries the current state
  return resource.status === 'COMPLETED'
    ? { kind: 'paid', notificationId, payment }
    : { kind: 'changed', notificationId, outTradeNo: payment.outTradeNo }
}
