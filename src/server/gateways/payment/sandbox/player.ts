import type { Download, Transport } from '../http.ts'
import type { PaymentProvider } from '../provider.ts'
import type { Checkout } from './cashier.ts'
import type { Messenger } from './notifier.ts'

/** A provider of the sandbox: the school's adapter on the simulator, its notifications, and how it is paid */
export interface Player {
  provider: PaymentProvider
  /** the other side as the adapter calls it, and where its bills lie */
  wire: Transport
  download: Download | null
  messenger: Messenger
  checkout: Checkout
}
