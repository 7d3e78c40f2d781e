import type { HttpResponse } from '../http.ts'
import type { PaymentProvider, RefusalToAcknowledge } from '../provider.ts'
import { rejectionStatus } from '../rejection.ts'
import { dailyBill } from './bill/daily-bill.ts'
import { readConfig, type WeChatPayConfig } from './config.ts'
import { readWeChatNotification } from './notification.ts'
import { closeTransaction, createPayment, queryTransaction } from './payments.ts'
import { createRefund, queryRefund } from './refunds.ts'

/**
 * WeChat Pay API v3 for a merchant of its own, on a computer (QR code), on a phone (H5) and inside WeChat (JSAPI).
 * @throws RangeError for settings that cannot work
 */
export function createWeChatPay(config: WeChatPayConfig): PaymentProvider {
  const settings = readConfig(config)
  return {
    method: 'wechat',
    test: settings.test,
    create: (attempt) => createPayment(settings, attempt),
    query: ({ outTradeNo }) => queryTransaction(settings, outTradeNo),
    close: ({ outTradeNo }) => closeTransaction(settings, outTradeNo),
    refund: (order) => createRefund(settings, order),
    queryRefund: ({ outRefundNo }) => queryRefund(settings, outRefundNo),
    readNotification: (notification) => readWeChatNotification(settings, notification),
    dailyBill: (day) => dailyBill(settings, day),
    acknowledge: () => ({ status: 204, headers: {}, body: '' }),
    reject,
  }
}

function reject(reason: RefusalToAcknowledge): HttpResponse {
  return {
    status: rejectionStatus(reason),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: 'FAIL', message: reason }),
  }
}
