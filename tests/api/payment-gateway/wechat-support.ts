import type { HttpRequest, HttpResponse } from '#server/gateways/payment/http.ts'
import type {
  Payment,
  PaymentAttempt,
  PaymentEvent,
  PaymentPrompt,
} from '#server/gateways/payment/payment.ts'
import { generateSandboxKeys } from '#server/gateways/payment/sandbox/keys.ts'
import { createSandbox, type Sandbox } from '#server/gateways/payment/sandbox/sandbox.ts'
import type { PaymentProvider } from '#server/gateways/payment/provider.ts'
import type { SandboxStore } from '#server/gateways/payment/sandbox/store.ts'
import {
  createWeChatDownload,
  createWeChatSimulator,
} from '#server/gateways/payment/sandbox/wechat-simulator.ts'
import { createWeChatPay } from '#server/gateways/payment/wechat/wechat-pay.ts'
import type { WeChatPayConfig } from '#server/gateways/payment/wechat/config.ts'
import { memorySandboxStore } from '#tests/support/sandbox-store.ts'

export const START = 1_790_000_000

/** One pair of key sets per test file: generating them takes longer than most tests. */
export const keys = await generateSandboxKeys()
export const otherKeys = await generateSandboxKeys()

export interface Shop extends Sandbox {
  provider: PaymentProvider
  store: SandboxStore
  /** events received at the shop's notification address */
  received: HttpRequest[]
  /** the shop's answer to notifications */
  answerWith(answer: HttpResponse | Error): void
  pass(seconds: number): void
  now(): number
  /** the simulator with the adapter's interface */
  wire(request: HttpRequest): Promise<HttpResponse>
  /** an adapter for the simulator with some settings changed */
  providerWith(change: Partial<WeChatPayConfig>): ReturnType<typeof createWeChatPay>
  /** a second server on the same store */
  secondServer(): Sandbox
}

/** A sandbox with a clock that can be moved and a notification address */
export function openShop(): Shop {
  let now = START
  let answer: HttpResponse | Error = { status: 204, headers: {}, body: '' }
  const received: HttpRequest[] = []
  const store = memorySandboxStore()
  const clock = () => now
  const options = {
    keys: { wechat: keys },
    store,
    clock,
    publicUrl: 'http://localhost:8080/',
    merchantName: () => '演示书院',
    async deliver(request: HttpRequest) {
      received.push(request)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const setting = { keys, store, clock, publicUrl: 'http://localhost:8080' }
  const wire = createWeChatSimulator(setting)
  const sandbox = createSandbox(options)
  const provider = sandbox.providers.get('wechat')
  if (!provider) throw new Error('no provider')
  return {
    ...sandbox,
    provider,
    store,
    received,
    answerWith: (given) => {
      answer = given
    },
    pass: (seconds) => {
      now += seconds
    },
    now: clock,
    wire,
    providerWith: (change) =>
      createWeChatPay({
        ...adapterConfig,
        transport: wire,
        download: createWeChatDownload(setting),
        clock,
        ...change,
      }),
    secondServer: () => createSandbox(options),
  }
}

const adapterConfig = {
  merchantId: keys.merchantId,
  appId: keys.appId,
  merchantSerial: keys.merchantSerial,
  merchantPrivateKey: keys.merchantPrivateKey,
  apiV3Key: keys.apiV3Key,
  platformKeys: { [keys.platformSerial]: keys.platformPublicKey },
  test: true,
}

export const attempt = (change: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  outTradeNo: 'SY20261120-0001',
  description: '书法入门',
  amount: { minor: 19_900, currency: 'CNY' },
  expiresAt: START + 7200,
  notifyUrl: 'http://localhost:8080/api/payment/notify/wechat',
  ...change,
})

/** The content of a prompt's QR code */
export function codeUrlOf(prompt: PaymentPrompt): string {
  if (prompt.kind !== 'qr') throw new Error(`a ${prompt.kind} instead of a QR code`)
  return prompt.codeUrl
}

export const codeIn = (codeUrl: string): string => codeUrl.slice(codeUrl.lastIndexOf('/') + 1)

/** Opens an attempt and returns the code in its QR code */
export async function openCode(shop: Shop, change: Partial<PaymentAttempt> = {}): Promise<string> {
  return codeIn(codeUrlOf(await shop.provider.create(attempt(change))))
}

/** the latest notification in the form that the adapter expects */
export function latest(shop: Shop): { headers: Record<string, string>; rawBody: string } {
  const request = shop.received.at(-1)
  if (!request) throw new Error('no notification has arrived')
  return { headers: request.headers, rawBody: request.body }
}

/** The payment in an event */
export function paymentIn(event: PaymentEvent): Payment {
  if (event.kind !== 'paid') throw new Error(`${event.kind} instead of a payment`)
  return event.payment
}
