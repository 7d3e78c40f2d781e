import { useCountdown } from '#web/ui/use-countdown.ts'
import { failureOf, type HttpFailure, type Refused } from '#web/lib/failures.ts'
import { useCall } from '#web/lib/query.ts'
import { usePaymentPoll } from './use-payment-poll.ts'

export interface WechatPayment {
  /** content of the QR code; null while a new one loads */
  codeUrl: string | null
  expired: boolean
  /** remaining time, `1:59:59` or `04:59` */
  timeLeft: string
  failure: Refused | HttpFailure | null
  /** requests a new QR code with its full time; the provider closes the earlier one */
  refresh: () => void
  /** the last poll of the payment failed */
  offline: boolean
}

/**
 * A WeChat Pay attempt of an order: opens it, counts its time down and polls the payment. Unmounting stops all of
 * this; mounting again opens another attempt.
 */
export function useWechatPayment(orderId: number, onPaid: () => void): WechatPayment {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useCall(
    'POST /api/payment/wechat',
    { body: { orderid: orderId } },
    {
      quiet: true,
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  const attempt = data && !isFetching && !error ? data : null
  const { done, text } = useCountdown(attempt && dataUpdatedAt + attempt.expires * 1000)
  const { offline } = usePaymentPoll(orderId, attempt !== null && !done, onPaid)
  return {
    codeUrl: attempt?.code_url ?? null,
    expired: attempt !== null && done,
    timeLeft: text,
    failure: isFetching ? null : failureOf(error),
    refresh: () => void refetch(),
    offline,
  }
}
