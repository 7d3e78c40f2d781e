import type { HttpRequest, HttpResponse } from '#server/gateways/payment/http.ts'
import type { PaymentAttempt, PaymentPrompt } from '#server/gateways/payment/payment.ts'
import type { PaymentMethod, PaymentProvider } from '#server/gateways/payment/provider.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '#server/gateways/payment/sandbox/sandbox.ts'
import type { SandboxStore } from '#server/gateways/payment/sandbox/store.ts'
import { memorySandboxStore } from '#tests/support/sandbox-store.ts'

/** 2026-09-21 22:13:20 in Beijing */
export const START = 1_790_000_000
export const TODAY = '2026-09-21'
export const DAY = 24 * 3600

export interface Market extends Sandbox {
  provider: PaymentProvider
  store: SandboxStore
  /** events received at the shop's notification address */
  received: HttpRequest[]
  /** the shop's answer to notifications; by default its adapter's confirmation */
  answerWith(answer: HttpResponse | Error): void
  /** the latest notification in the form that the adapter expects */
  latest(): { headers: Record<string, string>; rawBody: string }
  pass(seconds: number): void
  now(): number
}

/** The sandbox of one provider, with a clock that can be moved and a notification address */
export function openMarket(method: PaymentMethod, keys: SandboxOptions['keys']): Market {
  let now = START
  let answer: HttpResponse | Error | null = null
  const received: HttpRequest[] = []
  const store = memorySandboxStore()
  const sandbox = createSandbox({
    keys,
    store,
    clock: () => now,
    publicUrl: 'http://localhost:8080/',
    merchantName: () => '演示书院',
    async deliver(request) {
      received.push(request)
      if (answer instanceof Error) throw answer
      return answer ?? provider.acknowledge()
    },
  })
  const provider = sandbox.providers.get(method) as PaymentProvider
  return {
    ...sandbox,
    provider,
    store,
    received,
    answerWith: (given) => {
      answer = given
    },
    latest() {
      const request = received.at(-1)
      if (!request) throw new Error('no notification has arrived')
      return { headers: request.headers, rawBody: request.body }
    },
    pass: (seconds) => {
      now += seconds
    },
    now: () => now,
  }
}

export const attempt = (change: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  outTradeNo: 'SY20260921-0001',
  description: '书法入门',
  amount: { minor: 19_900, currency: 'CNY' },
  expiresAt: START + 7200,
  notifyUrl: 'http://localhost:8080/api/payment/notify/alipay',
  returnUrl: 'http://localhost:8080/paid?order=1',
  ...change,
})

export function redirectOf(prompt: PaymentPrompt): string {
  if (prompt.kind !== 'redirect') throw new Error(`a ${prompt.kind} instead of an address`)
  return prompt.url
}
