import type { HttpRequest, HttpResponse, Transport } from '../http.ts'
import type { PaymentMethod } from '../provider.ts'
import type { SandboxContext } from './setting.ts'
import type { SandboxRefund, SandboxTransaction } from './store.ts'

/** How a provider notifies the merchant, in its own protocol */
export interface Messenger {
  /** how long after each failed delivery the next one follows */
  retryDelays: readonly number[]
  /** Written and signed again for each delivery, since signatures expire; the notification's number stays. */
  paid(transaction: SandboxTransaction): HttpRequest
  /** null: this provider does not notify refunds */
  refunded(refund: SandboxRefund, transaction: SandboxTransaction): HttpRequest | null
  /** whether the answer acknowledges the notification */
  isAccepted(answer: HttpResponse): boolean
}

/** 'elsewhere': another server is delivering it at this moment, or has done so */
export type Delivery = 'acknowledged' | 'failed' | 'elsewhere'

export interface Notifier {
  /** The delivery that is due for a transaction that was paid or approved */
  deliver(transaction: SandboxTransaction): Promise<Delivery>
  /** One more delivery besides the schedule, also after an acknowledgement */
  repeat(transaction: SandboxTransaction): Promise<Delivery>
  /** Every delivery that is due; for a job that runs every few seconds. @returns how many were acknowledged */
  deliverDue(limit?: number): Promise<number>
}

/** @param deliver reaches the merchant's server; it should give up after 5 seconds, as WeChat Pay does */
export function createNotifier(
  { store, clock }: SandboxContext,
  messengers: ReadonlyMap<PaymentMethod, Messenger>,
  deliver: Transport,
): Notifier {
  function messengerOf({ method }: SandboxTransaction): Messenger {
    const messenger = messengers.get(method)
    if (!messenger) throw new RangeError(`the sandbox plays no ${method}`)
    return messenger
  }

  async function isAccepted(messenger: Messenger, request: HttpRequest): Promise<boolean> {
    try {
      return messenger.isAccepted(await deliver(request))
    } catch {
      return false
    }
  }

  async function send(transaction: SandboxTransaction): Promise<Delivery> {
    const messenger = messengerOf(transaction)
    if (!(await isAccepted(messenger, messenger.paid(transaction)))) return 'failed'
    await store.update(transaction.outTradeNo, { state: transaction.state }, { nextNotifyAt: null })
    return 'acknowledged'
  }

  /** Counts the delivery and plans the next one before it goes out: a crash loses none, a second server sends none of its own. */
  async function deliverPlanned(transaction: SandboxTransaction): Promise<Delivery> {
    const { outTradeNo, notifyAttempts, state } = transaction
    const delay = messengerOf(transaction).retryDelays[notifyAttempts]
    const claimed = await store.update(
      outTradeNo,
      { state, notifyAttempts },
      {
        notifyAttempts: notifyAttempts + 1,
        nextNotifyAt: delay === undefined ? null : clock() + delay,
      },
    )
    return claimed ? send(transaction) : 'elsewhere'
  }

  /** Of refunds once: whoever misses it asks. */
  async function deliverRefund(refund: SandboxRefund): Promise<Delivery> {
    const transaction = await store.findByOutTradeNo(refund.outTradeNo)
    const messenger = transaction && messengerOf(transaction)
    const request = messenger?.refunded(refund, transaction as SandboxTransaction)
    if (!messenger || !request || !(await store.takeRefundNotification(refund.outRefundNo)))
      return 'elsewhere'
    return (await isAccepted(messenger, request)) ? 'acknowledged' : 'failed'
  }

  return {
    deliver: deliverPlanned,
    repeat: send,
    async deliverDue(limit = 20) {
      const now = clock()
      const payments = (await store.findDueNotifications(now, limit)).map(deliverPlanned)
      const refunds = (await store.findDueRefunds(now, limit)).map(deliverRefund)
      const outcomes = await Promise.all([...payments, ...refunds])
      return outcomes.filter((outcome) => outcome === 'acknowledged').length
    },
  }
}
