import type { HttpResponse } from '../http.ts'
import type { PaymentProvider, RefusalToAcknowledge } from '../provider.ts'
import { readConfig, type WeChatPayConfig } from './config.ts'
import { readPaymentNotification } from './notification.ts'
import { closeTransaction, createNative, queryTransaction } from './payments.ts'
import { createRefund, queryRefund } from './refunds.ts'

/**
 * WeChat Pay API v3 for a merchant of its own, native payments.
 * @throws RangeError for settings that cannot work
 */
export function createWeChatPay(config: WeChatPayConfig): PaymentProvider {
  const settings = readConfig(config)
  return {
    method: 'wechat',
    test: settings.test,
    create: (attempt) => createNative(settings, attempt),
    query: ({ outTradeNo }) => queryTransaction(settings, outTradeNo),
    close: ({ outTradeNo }) => closeTransaction(settings, outTradeNo),
    refund: (order) => createRefund(settings, order),
    queryRefund: ({ outRefundNo }) => queryRefund(settings, outRefundNo),
    readNotification: async (notification) => readPaymentNotification(settings, notification),
    acknowledge: () => ({ status: 204, headers: {}, body: '' }),
    reject,
  }
}

const UNAUTHENTIC = new Set<RefusalToAcknowledge>([
  'headers missing',
  'stale',
  'unknown key',
  'probe',
  'signature',
])

function reject(reason: RefusalToAcknowledge): HttpResponse {
  return {
    status: reason === 'internal' ? 500 : UNAUTHENTIC.has(reason) ? 401 : 400,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: 'FAIL', message: reason }),
  }
}
