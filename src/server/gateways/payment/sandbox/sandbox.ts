import { type Clock, systemClock } from '../clock.ts'
import type { Transport } from '../http.ts'
import type { PaymentProvider } from '../provider.ts'
import { createWeChatPay } from '../wechat/wechat-pay.ts'
import { type Cashier, createCashier } from './cashier.ts'
import type { SandboxKeys } from './keys.ts'
import { createNotifier } from './notifier.ts'
import type { SandboxStore } from './store.ts'
import { createWeChatSimulator } from './wechat-simulator.ts'

export interface SandboxOptions {
  keys: SandboxKeys
  store: SandboxStore
  /** where the school is reached, for the QR code */
  publicUrl: string
  /** reaches the shop's notification address; should give up after 5 seconds */
  deliver: Transport
  /** shown to the payer */
  merchantName: () => string | Promise<string>
  clock?: Clock
}

export interface Sandbox {
  /** WeChat Pay as the shop sees it, on the simulator instead of the network */
  provider: PaymentProvider
  cashier: Cashier
  /** Deliveries that are due; for a job that runs every few seconds. @returns how many were acknowledged */
  deliverDue(limit?: number): Promise<number>
}

/** The embedded cashier: WeChat Pay's protocol on both sides, no network and no real money. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { keys, store, deliver, merchantName, clock = systemClock } = options
  const setting = { keys, store, clock, publicUrl: options.publicUrl.replace(/\/+$/, '') }
  const notifier = createNotifier(setting, deliver)
  return {
    provider: createWeChatPay({
      merchantId: keys.merchantId,
      appId: keys.appId,
      merchantSerial: keys.merchantSerial,
      merchantPrivateKey: keys.merchantPrivateKey,
      apiV3Key: keys.apiV3Key,
      platformKeys: { [keys.platformSerial]: keys.platformPublicKey },
      transport: createWeChatSimulator(setting),
      test: true,
      clock,
    }),
    cashier: createCashier(setting, notifier, merchantName),
    deliverDue: (limit) => notifier.deliverDue(limit),
  }
}
