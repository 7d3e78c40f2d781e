import { createPrivateKey } from 'node:crypto'
import type { HttpRequest, Transport } from '../http.ts'
import { PAYMENT_EVENT } from '../wechat/notification.ts'
import { RESOURCE_ALGORITHM, sealResource } from '../wechat/protocol/resource-cipher.ts'
import { signedHeaders } from '../wechat/protocol/signed-headers.ts'
import { beijingTime } from '../wechat/protocol/time.ts'
import type { SandboxSetting } from './setting.ts'
import type { SandboxTransaction } from './store.ts'
import { paidResource } from './transaction-resource.ts'

const MINUTE = 60
const HOUR = 3600
/** WeChat Pay's: how long after each failed delivery the next one follows; 16 deliveries in a good 24 hours */
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

/** 'elsewhere': another server is delivering it at this moment, or has done so */
export type Delivery = 'acknowledged' | 'failed' | 'elsewhere'

export interface Notifier {
  /** The delivery that is due for a paid transaction */
  deliver(transaction: SandboxTransaction): Promise<Delivery>
  /** One more delivery besides the schedule, also after an acknowledgement */
  repeat(transaction: SandboxTransaction): Promise<Delivery>
  /** Every delivery that is due; for a job that runs every few seconds. @returns how many were acknowledged */
  deliverDue(limit?: number): Promise<number>
}

/** @param deliver reaches the merchant's server; it should give up after 5 seconds, as WeChat Pay does */
export function createNotifier(setting: SandboxSetting, deliver: Transport): Notifier {
  const { store, clock } = setting
  const write = notificationWriter(setting)

  async function send(transaction: SandboxTransaction): Promise<Delivery> {
    const accepted = await isAccepted(deliver, write(transaction))
    if (!accepted) return 'failed'
    await store.update(transaction.outTradeNo, { state: 'paid' }, { nextNotifyAt: null })
    return 'acknowledged'
  }

  /** Counts the delivery and plans the next one before it goes out: a crash loses none, a second server sends none of its own. */
  async function deliverPlanned(transaction: SandboxTransaction): Promise<Delivery> {
    const { outTradeNo, notifyAttempts } = transaction
    const delay = RETRY_DELAYS[notifyAttempts]
    const claimed = await store.update(
      outTradeNo,
      { state: 'paid', notifyAttempts },
      {
        notifyAttempts: notifyAttempts + 1,
        nextNotifyAt: delay === undefined ? null : clock() + delay,
      },
    )
    return claimed ? send(transaction) : 'elsewhere'
  }

  return {
    deliver: deliverPlanned,
    repeat: send,
    async deliverDue(limit = 20) {
      const due = await store.findDueNotifications(clock(), limit)
      const outcomes = await Promise.all(due.map(deliverPlanned))
      return outcomes.filter((outcome) => outcome === 'acknowledged').length
    },
  }
}

/** By status alone: WeChat Pay takes 200 and 204 for a yes, whatever the body says. */
async function isAccepted(deliver: Transport, request: HttpRequest): Promise<boolean> {
  try {
    const { status } = await deliver(request)
    return status === 200 || status === 204
  } catch {
    return false
  }
}

/** Sealed and signed anew for each delivery, as signatures grow stale; the notification's id stays. */
function notificationWriter({ keys, clock }: SandboxSetting) {
  const platform = { serial: keys.platformSerial, privateKey: createPrivateKey(keys.platformPrivateKey) }
  return (transaction: SandboxTransaction): HttpRequest => {
    const { ciphertext, nonce, associatedData } = sealResource(
      JSON.stringify(paidResource(keys, transaction)),
      keys.apiV3Key,
      'transaction',
    )
    const body = JSON.stringify({
      id: transaction.notificationId,
      create_time: beijingTime(transaction.paidAt ?? clock()),
      resource_type: 'encrypt-resource',
      event_type: PAYMENT_EVENT,
      summary: '支付成功',
      resource: {
        original_type: 'transaction',
        algorithm: RESOURCE_ALGORITHM,
        ciphertext,
        associated_data: associatedData,
        nonce,
      },
    })
    return {
      method: 'POST',
      url: transaction.notifyUrl,
      headers: { 'Content-Type': 'application/json', ...signedHeaders(body, platform, clock()) },
      body,
    }
  }
}
