import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Download,
  type HttpRequest,
  type HttpResponse,
  singleHeaders,
  type Transport,
} from '#server/gateways/payment/http.ts'
import type { PaymentMethod, PaymentProvider } from '#server/gateways/payment/provider.ts'
import { generateAlipaySandboxKeys } from '#server/gateways/payment/sandbox/alipay/keys.ts'
import { alipayPlayer } from '#server/gateways/payment/sandbox/alipay/player.ts'
import { type Cashier, createCashier } from '#server/gateways/payment/sandbox/cashier.ts'
import { generateSandboxKeys } from '#server/gateways/payment/sandbox/keys.ts'
import { createNotifier } from '#server/gateways/payment/sandbox/notifier.ts'
import { generatePayPalSandboxKeys } from '#server/gateways/payment/sandbox/paypal/keys.ts'
import { paypalPlayer } from '#server/gateways/payment/sandbox/paypal/player.ts'
import type { Player } from '#server/gateways/payment/sandbox/player.ts'
import type { SandboxContext } from '#server/gateways/payment/sandbox/setting.ts'
import { wechatPlayer } from '#server/gateways/payment/sandbox/wechat-player.ts'
import { memorySandboxStore } from './sandbox-store.ts'

/** Failures of a payment provider. */
export type PaymentMisbehaviour =
  /** accepts the call, does nothing, and never answers */
  | 'silent'
  /** executes the call without an answer: a success after the caller's timeout */
  | 'done but silent'
  /** answers correctly, one and a half seconds late */
  | 'slow'
  /** closes the connection after it has received the call */
  | 'hangs up'
  /** answers 500 with an HTML page */
  | 'broken'
  /** answers 200 with invalid JSON */
  | 'garbled'
  /** executes the call and answers with an invalid signature; PayPal signs no answers */
  | 'forged'

const SLOW_MS = 1_500

export interface PaymentDouble {
  /** its address */
  origin: string
  /** settings of a school that uses it, with the double's keys */
  env: Record<string, string>
  /** number of calls received, with any outcome */
  calls: HttpRequest[]
  /** failures of the next calls, one each; null: none */
  misbehave(...next: (PaymentMisbehaviour | null)[]): void
  /** actions of its payers */
  cashier: Cashier
  /** the payer's browser opens Alipay's signed address. @returns the code for the cashier */
  enter(address: string): Promise<string>
  /** its stored payments; `tamper` changes the amount of one */
  ledger: ReturnType<typeof memorySandboxStore>
  /** the double's own adapter, without a network */
  provider: PaymentProvider
  /** from now on notifications are held back, to be sent twice, late, or in another order */
  hold(): HttpRequest[]
  /** sends a notification, held back or crafted. @returns the shop's answer */
  send: Transport
  /** sends the notifications that are due */
  deliverDue(): Promise<number>
  close(): Promise<void>
}

/** the part of a double that differs between providers */
interface Stage {
  player: Player
  env: Record<string, string>
  enter?(search: string): Promise<{ code: string } | { refused: string }>
}

const stages: Record<PaymentMethod, (ledger: SandboxContext, origin: string) => Promise<Stage>> = {
  async wechat(ledger, origin) {
    const keys = await generateSandboxKeys()
    const env = {
      PAYMENT_METHODS: 'wechat',
      WECHAT_PAY_MERCHANT_ID: keys.merchantId,
      WECHAT_PAY_APP_ID: keys.appId,
      WECHAT_PAY_MERCHANT_SERIAL: keys.merchantSerial,
      WECHAT_PAY_PRIVATE_KEY: keys.merchantPrivateKey,
      WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: keys.platformSerial,
      WECHAT_PAY_PUBLIC_KEY: keys.platformPublicKey,
      WECHAT_PAY_ENDPOINT: origin,
    }
    return { player: wechatPlayer({ ...ledger, keys }), env }
  },
  async alipay(ledger, origin) {
    const keys = await generateAlipaySandboxKeys()
    const player = alipayPlayer({ ...ledger, keys })
    const env = {
      PAYMENT_METHODS: 'alipay',
      ALIPAY_APP_ID: keys.appId,
      ALIPAY_SELLER_ID: keys.sellerId,
      ALIPAY_PRIVATE_KEY: keys.appPrivateKey,
      ALIPAY_PUBLIC_KEY: keys.alipayPublicKey,
      ALIPAY_ENDPOINT: origin,
      // its bills are on this machine
      ALIPAY_ENVIRONMENT: 'sandbox',
    }
    return { player, env, enter: player.simulator.open }
  },
  async paypal(ledger, origin) {
    const keys = await generatePayPalSandboxKeys()
    const env = {
      PAYMENT_METHODS: 'paypal',
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_CLIENT_SECRET: keys.clientSecret,
      PAYPAL_MERCHANT_ID: keys.merchantId,
      PAYPAL_WEBHOOK_ID: keys.webhookId,
      PAYPAL_ENDPOINT: origin,
    }
    return { player: paypalPlayer({ ...ledger, keys }), env }
  },
}

/**
 * A payment provider on this machine, over HTTP and with keys of its own: the same protocol as the embedded
 * cashier's, and failures on demand.
 * @param notify sends a notification to the shop; left out by a double without notifications
 */
export async function openPaymentDouble(
  method: PaymentMethod,
  notify: Transport = () => Promise.reject(new Error('nobody listens')),
): Promise<PaymentDouble> {
  const calls: HttpRequest[] = []
  const planned: (PaymentMisbehaviour | null)[] = []
  let held: HttpRequest[] | null = null
  let answer: (request: HttpRequest, response: ServerResponse) => Promise<void> = async () => undefined
  const server = createServer(
    (request, response) => void receive(request).then((call) => answer(call, response)),
  )
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const ledger = memorySandboxStore()
  const setting = { store: ledger, clock: () => Math.floor(Date.now() / 1000), publicUrl: origin }
  const { player, env, enter } = await stages[method](setting, origin)
  const deliver: Transport = async (request) => {
    if (!held) return notify(request)
    held.push(request)
    throw new Error('held back')
  }
  const notifier = createNotifier(setting, new Map([[method, player.messenger]]), deliver)

  answer = async (call, response) => {
    calls.push(call)
    const plan = planned.shift() ?? null
    if (plan === 'silent') return
    if (plan === 'hangs up') return void response.socket?.destroy()
    if (plan === 'broken') return write(response, { status: 500, headers: {}, body: '<h1>oops</h1>' })
    if (plan === 'garbled') return write(response, { status: 200, headers: {}, body: '<not json>' })
    const file = await fileAt(player.download, call)
    if (file) return void response.writeHead(200).end(file)
    const right = await player.wire(call)
    if (plan === 'done but silent') return
    if (plan === 'slow') await new Promise((settle) => setTimeout(settle, SLOW_MS))
    write(response, plan === 'forged' ? forged(right) : right)
  }

  return {
    origin,
    env,
    calls,
    misbehave: (...next) => void planned.push(...next),
    cashier: createCashier(setting, new Map([[method, player.checkout]]), notifier, () => '演示书院'),
    async enter(address) {
      const opened = await enter?.(new URL(address).search)
      if (!opened || 'refused' in opened) throw new Error(`refused: ${opened?.refused}`)
      return opened.code
    },
    ledger,
    provider: player.provider,
    hold() {
      held ??= []
      return held
    },
    send: notify,
    deliverDue: () => notifier.deliverDue(),
    close: () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => settle())
      }),
  }
}

async function receive(request: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    method: request.method ?? '',
    url: `http://${request.headers.host}${request.url}`,
    headers: singleHeaders(request.headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

async function fileAt(download: Download | null, call: HttpRequest): Promise<Uint8Array | null> {
  if (call.method !== 'GET' || !new URL(call.url).pathname.startsWith('/sandbox/')) return null
  const file = await download?.(call)
  return file?.status === 200 ? file.bytes : null
}

const write = (response: ServerResponse, { status, headers, body }: HttpResponse): void =>
  void response.writeHead(status, headers).end(body)

/** The same answer with another signature: WeChat Pay's is in a header, Alipay's in the body. */
const forged = ({ status, headers, body }: HttpResponse): HttpResponse => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'Wechatpay-Signature' ? swapped(value) : value,
    ]),
  ),
  body: body.replace(/(?<="sign":")[^"]+/, swapped),
})

const swapped = (signature: string): string => (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
