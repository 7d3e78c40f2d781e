import { readBeijingText } from '../beijing.ts'
import { readDecimal } from '../decimal.ts'
import { NotificationRejected } from '../errors.ts'
import type { PaymentEvent } from '../payment.ts'
import type { IncomingNotification } from '../provider.ts'
import type { AlipaySettings } from './config.ts'
import type { Parameters } from './protocol/content.ts'
import { isSigned } from './protocol/notification-signature.ts'

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

/** Payments and refunds come to the same address. @throws NotificationRejected */
export function readTradeNotification(
  settings: AlipaySettings,
  { rawBody }: IncomingNotification,
): PaymentEvent {
  const notification = readForm(rawBody)
  if (!notification) throw new NotificationRejected('malformed')
  if (!isSigned(notification, signers(settings, notification))) throw new NotificationRejected('signature')
  if (notification.app_id !== settings.appId || notification.seller_id !== settings.sellerId)
    throw new NotificationRejected('foreign merchant')
  const { notify_id: notificationId, out_trade_no: outTradeNo, trade_status: status } = notification
  if (!notificationId || !outTradeNo || !status) throw new NotificationRejected('malformed')
  // of a part and of the whole alike; a trade that ended for want of payment carries neither
  if (notification.gmt_refund || notification.refund_fee)
    return { kind: 'refund', notificationId, outTradeNo, outRefundNo: notification.out_biz_no || null }
  if (!PAID.has(status)) return { kind: 'changed', notificationId, outTradeNo }

  const amount = readDecimal(notification.total_amount ?? '', 'CNY')
  const paidAt = readBeijingText(notification.gmt_payment ?? '')
  if (!notification.trade_no || !amount || amount.minor < 1 || paidAt === null)
    throw new NotificationRejected('malformed')
  return {
    kind: 'paid',
    notificationId,
    payment: {
      outTradeNo,
      transactionId: notification.trade_no,
      amount,
      merchantId: notification.seller_id,
      appId: notification.app_id,
      paidAt,
    },
  }
}

function signers({ verification }: AlipaySettings, notification: Parameters) {
  const { alipay_cert_sn: certificate } = notification
  if (!certificate) return verification.all
  const key = verification.keyFor(certificate)
  if (!key) throw new NotificationRejected('unknown key')
  return [key]
}

/** A form's fields; null when one is repeated, since it is unknown which of them was signed */
function readForm(body: string): Parameters | null {
  const fields = [...new URLSearchParams(body)]
  const form = new Map(fields)
  return form.size > 0 && form.size === fields.length ? Object.fromEntries(form) : null
}
