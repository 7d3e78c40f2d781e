import type { PaymentProvider } from '../provider.ts'
import { rejectionStatus } from '../rejection.ts'
import type { PayPal } from './client.ts'
import { type PayPalConfig, readConfig } from './config.ts'
import { dailyBill } from './daily-bill.ts'
import { createOrder } from './orders.ts'
import { closeOrder, queryOrder } from './payments.ts'
import { createRefund, queryRefund } from './refunds.ts'
import { tokenSource } from './token.ts'
import { readEvent } from './webhook/event.ts'
import { webhookCheck } from './webhook/verification.ts'

/**
 * PayPal Orders v2 for a merchant of its own. Which orders exist at PayPal is known by its number alone: keep the
 * prompt's providerReference before the payer is sent there.
 * @throws RangeError for settings that cannot work
 */
export function createPayPal(config: PayPalConfig): PaymentProvider {
  const settings = readConfig(config)
  const paypal: PayPal = { settings, tokens: tokenSource(settings) }
  const check = webhookCheck(paypal)
  return {
    method: 'paypal',
    test: settings.test,
    create: (attempt) => createOrder(paypal, attempt),
    query: (payment) => queryOrder(paypal, payment),
    close: (payment) => closeOrder(paypal, payment),
    refund: (order) => createRefund(paypal, order),
    queryRefund: (refund) => queryRefund(paypal, refund),
    async readNotification(notification) {
      await check(notification)
      return readEvent(settings, notification.rawBody)
    },
    dailyBill: (day) => dailyBill(paypal, day),
    acknowledge: () => ({ status: 200, headers: {}, body: '' }),
    reject: (reason) => ({
      status: rejectionStatus(reason),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: reason }),
    }),
  }
}
