import { NotificationRejected } from '../errors.ts'
import { readJson } from '../json.ts'
import type { PaymentEvent } from '../payment.ts'
import type { IncomingNotification } from '../provider.ts'
import type { WeChatPaySettings } from './config.ts'
import { openResource, RESOURCE_ALGORITHM } from './protocol/resource-cipher.ts'
import { findSignatureFault } from './protocol/verification.ts'
import { Notification, PaidTransaction } from './schemas.ts'
import { toPayment } from './transaction.ts'

export const PAYMENT_EVENT = 'TRANSACTION.SUCCESS'

/** @throws NotificationRejected */
export function readPaymentNotification(
  settings: WeChatPaySettings,
  { headers, rawBody }: IncomingNotification,
): PaymentEvent {
  const fault = findSignatureFault(headers, rawBody, settings.platformKeys, settings.clock())
  if (fault) throw new NotificationRejected(fault)
  const notification = readJson(Notification, rawBody)
  if (!notification) throw new NotificationRejected('malformed')
  if (notification.event_type !== PAYMENT_EVENT) throw new NotificationRejected('event type')
  if (notification.resource.algorithm !== RESOURCE_ALGORITHM) throw new NotificationRejected('malformed')

  const transaction = readJson(PaidTransaction, open(notification.resource, settings.apiV3Key))
  const payment = transaction && toPayment(transaction)
  if (!payment) throw new NotificationRejected('malformed')
  if (payment.merchantId !== settings.merchant.merchantId || payment.appId !== settings.appId) {
    throw new NotificationRejected('foreign merchant')
  }
  if (transaction.trade_state !== 'SUCCESS') throw new NotificationRejected('not paid')
  if (payment.amount.currency !== 'CNY') throw new NotificationRejected('currency')
  return { kind: 'paid', notificationId: notification.id, payment }
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
