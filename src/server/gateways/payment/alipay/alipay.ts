import type { PaymentProvider } from '../provider.ts'
import { rejectionStatus } from '../rejection.ts'
import { dailyBill } from './bill/daily-bill.ts'
import { type AlipayConfig, readConfig } from './config.ts'
import { readTradeNotification } from './notification.ts'
import { closeTrade, createPage, queryTrade } from './payments.ts'
import { createRefund, queryRefund } from './refunds.ts'

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }

/**
 * Alipay for a merchant of its own: payment on a page, on a computer and on a phone.
 * @throws RangeError for settings that cannot work
 */
export function createAlipay(config: AlipayConfig): PaymentProvider {
  const settings = readConfig(config)
  return {
    method: 'alipay',
    test: settings.test,
    create: async (attempt) => createPage(settings, attempt),
    query: ({ outTradeNo }) => queryTrade(settings, outTradeNo),
    close: ({ outTradeNo }) => closeTrade(settings, outTradeNo),
    refund: (order) => createRefund(settings, order),
    queryRefund: (refund) => queryRefund(settings, refund),
    readNotification: async (notification) => readTradeNotification(settings, notification),
    dailyBill: (day) => dailyBill(settings, day),
    // these seven letters and nothing else stop the repeats
    acknowledge: () => ({ status: 200, headers: TEXT, body: 'success' }),
    reject: (reason) => ({ status: rejectionStatus(reason), headers: TEXT, body: 'fail' }),
  }
}
