import { type Clock, systemClock } from '../clock.ts'
import type { Transport } from '../http.ts'
import type { PaymentMethod, PaymentProvider } from '../provider.ts'
import type { PayerLookup } from '../wechat/payer.ts'
import type { AlipaySandboxKeys } from './alipay/keys.ts'
import type { Opened } from './alipay/page.ts'
import { alipayPlayer } from './alipay/player.ts'
import { type Cashier, createCashier } from './cashier.ts'
import type { SandboxKeys } from './keys.ts'
import { createNotifier } from './notifier.ts'
import type { PayPalSandboxKeys } from './paypal/keys.ts'
import { paypalPlayer } from './paypal/player.ts'
import type { Player } from './player.ts'
import type { SandboxStore } from './store.ts'
import { sandboxPayerLookup } from './wechat-payer.ts'
import { wechatPlayer } from './wechat-player.ts'

export interface SandboxOptions {
  /** of the providers that it plays */
  keys: { wechat?: SandboxKeys; alipay?: AlipaySandboxKeys; paypal?: PayPalSandboxKeys }
  store: SandboxStore
  /** where the school is reached, for the QR code and the pages */
  publicUrl: string
  /** reaches the shop's notification address; should give up after 5 seconds */
  deliver: Transport
  /** shown to the payer */
  merchantName: () => string | Promise<string>
  clock?: Clock
}

export interface Sandbox {
  /** the providers as the shop sees them, on simulators instead of the network */
  providers: ReadonlyMap<PaymentMethod, PaymentProvider>
  cashier: Cashier
  /** who pays inside WeChat; null where WeChat Pay is not played */
  payerLookup: PayerLookup | null
  /**
   * What Alipay's gateway does when the payer's browser comes with the shop's signed address; to be served at
   * /sandbox/alipay/gateway.do, and followed by the cashier's page of the code. Null where Alipay is not played.
   */
  openAlipay: ((search: string) => Promise<Opened>) | null
  /** Deliveries that are due; for a job that runs every few seconds. @returns how many were acknowledged */
  deliverDue(limit?: number): Promise<number>
}

/** The embedded cashier: the providers' protocols on both sides, no network and no real money. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { keys, store, deliver, merchantName, clock = systemClock } = options
  const context = { store, clock, publicUrl: options.publicUrl.replace(/\/+$/, '') }
  const alipay = keys.alipay && alipayPlayer({ ...context, keys: keys.alipay })
  const players = new Map<PaymentMethod, Player>()
  if (keys.wechat) players.set('wechat', wechatPlayer({ ...context, keys: keys.wechat }))
  if (alipay) players.set('alipay', alipay)
  if (keys.paypal) players.set('paypal', paypalPlayer({ ...context, keys: keys.paypal }))
  const notifier = createNotifier(context, each(players, 'messenger'), deliver)
  return {
    providers: each(players, 'provider'),
    cashier: createCashier(context, each(players, 'checkout'), notifier, merchantName),
    payerLookup: keys.wechat ? sandboxPayerLookup({ ...context, keys: keys.wechat }) : null,
    openAlipay: alipay ? (search) => alipay.simulator.open(search) : null,
    deliverDue: (limit) => notifier.deliverDue(limit),
  }
}

const each = <Part extends keyof Player>(
  players: ReadonlyMap<PaymentMethod, Player>,
  part: Part,
): ReadonlyMap<PaymentMethod, Player[Part]> =>
  new Map([...players].map(([method, player]) => [method, player[part]]))
