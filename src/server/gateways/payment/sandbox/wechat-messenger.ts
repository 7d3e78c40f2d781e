import { createPrivateKey, randomUUID } from 'node:crypto'
import type { HttpRequest } from '../http.ts'
import { PAYMENT_EVENT } from '../wechat/notification.ts'
import { RESOURCE_ALGORITHM, sealResource } from '../wechat/protocol/resource-cipher.ts'
import { signedHeaders } from '../wechat/protocol/signed-headers.ts'
import { beijingTime } from '../wechat/protocol/time.ts'
import type { Messenger } from './notifier.ts'
import { notifiedRefund } from './refund-calls.ts'
import type { SandboxSetting } from './setting.ts'
import { paidResource } from './transaction-resource.ts'

const MINUTE = 60
const HOUR = 3600
/** WeChat Pay's: 16 deliveries in a good 24 hours */
export const RETRY_DELAYS: readonly number[] = [
  15,
  15,
  30,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  3 * HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
]

interface Message {
  id: string
  createdAt: number
  event: string
  summary: string
  /** original_type, and what the resource is sealed with */
  type: 'transaction' | 'refund'
  resource: object
}

/** The notifications of WeChat Pay: encrypted with the APIv3 key and signed with its own */
export function wechatMessenger({ keys, clock }: SandboxSetting): Messenger {
  const platform = { serial: keys.platformSerial, privateKey: createPrivateKey(keys.platformPrivateKey) }

  function write(url: string, message: Message): HttpRequest {
    const { ciphertext, nonce, associatedData } = sealResource(
      JSON.stringify(message.resource),
      keys.apiV3Key,
      message.type,
    )
    const body = JSON.stringify({
      id: message.id,
      create_time: beijingTime(message.createdAt),
      resource_type: 'encrypt-resource',
      event_type: message.event,
      summary: message.summary,
      resource: {
        original_type: message.type,
        algorithm: RESOURCE_ALGORITHM,
        ciphertext,
        associated_data: associatedData,
        nonce,
      },
    })
    const headers = { 'Content-Type': 'application/json', ...signedHeaders(body, platform, clock()) }
    return { method: 'POST', url, headers, body }
  }

  return {
    retryDelays: RETRY_DELAYS,
    paid: (transaction) =>
      write(transaction.notifyUrl, {
        id: transaction.notificationId,
        createdAt: transaction.paidAt ?? clock(),
        event: PAYMENT_EVENT,
        summary: '支付成功',
        type: 'transaction',
        resource: paidResource(keys, transaction),
      }),
    refunded: (refund, transaction) =>
      refund.notifyUrl === null
        ? null
        : write(refund.notifyUrl, {
            id: randomUUID(),
            createdAt: refund.createdAt,
            event: 'REFUND.SUCCESS',
            summary: '退款成功',
            type: 'refund',
            resource: notifiedRefund(keys, refund, transaction),
          }),
    // by status alone, whatever the body
    isAccepted: ({ status }) => status === 200 || status === 204,
  }
}
