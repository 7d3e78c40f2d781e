import { NotificationRejected } from '../errors.ts'
import { readJson } from '../json.ts'
import type { PaymentEvent } from '../payment.ts'
import type { IncomingNotification } from '../provider.ts'
import { findFault } from './certificates.ts'
import type { WeChatPaySettings } from './config.ts'
import { openResource, RESOURCE_ALGORITHM } from './protocol/resource-cipher.ts'
import { Notification, NotifiedRefund, PaidTransaction } from './schemas.ts'
import { toPayment } from './transaction.ts'

export const PAYMENT_EVENT = 'TRANSACTION.SUCCESS'

const REFUND_EVENTS = new Set(['REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'])

/** Payments and refunds, each at the address that was given with it. @throws NotificationRejected */
export async function readWeChatNotification(
  settings: WeChatPaySettings,
  { headers, rawBody }: IncomingNotification,
): Promise<PaymentEvent> {
  const fault = await findFault(settings, headers, rawBody)
  if (fault) throw new NotificationRejected(fault)
  const notification = readJson(Notification, rawBody)
  if (!notification) throw new NotificationRejected('malformed')
  const { id: notificationId, event_type: type, resource } = notification
  const isRefund = REFUND_EVENTS.has(type)
  if (!isRefund && type !== PAYMENT_EVENT) throw new NotificationRejected('event type')
  if (resource.algorithm !== RESOURCE_ALGORITHM) throw new NotificationRejected('malformed')
  const text = open(resource, settings.apiV3Key)
  return isRefund ? readRefund(settings, notificationId, text) : readPayment(settings, notificationId, text)
}

function readPayment(settings: WeChatPaySettings, notificationId: string, text: string): PaymentEvent {
  const transaction = readJson(PaidTransaction, text)
  const payment = transaction && toPayment(transaction)
  if (!payment) throw new NotificationRejected('malformed')
  if (payment.merchantId !== settings.merchant.merchantId || payment.appId !== settings.appId) {
    throw new NotificationRejected('foreign merchant')
  }
  if (transaction.trade_state !== 'SUCCESS') throw new NotificationRejected('not paid')
  if (payment.amount.currency !== 'CNY') throw new NotificationRejected('currency')
  return { kind: 'paid', notificationId, payment }
}

function readRefund(settings: WeChatPaySettings, notificationId: string, text: string): PaymentEvent {
  const refund = readJson(NotifiedRefund, text)
  if (!refund) throw new NotificationRejected('malformed')
  if (refund.mchid !== settings.merchant.merchantId) throw new NotificationRejected('foreign merchant')
  return {
    kind: 'refund',
    notificationId,
    outTradeNo: refund.out_trade_no,
    outRefundNo: refund.out_refund_no,
  }
}

function open(
  resource: { ciphertext: string; nonce: string; associated_data?: string },
  apiV3Key: string,
): string {
  const { ciphertext, nonce, associated_data: associatedData = '' } = resource
  try {
    return openResource({ ciphertext, nonce, associatedData }, apiV3Key)
  } catch {
    throw new NotificationRejected('decryption')
  }
}
