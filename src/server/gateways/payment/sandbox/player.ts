import type { PaymentProvider } from '../provider.ts'
import type { Till } from './cashier.ts'
import type { Messenger } from './notifier.ts'

/** A provider as the sandbox plays it: the shop's adapter on the simulator, how it tells, and how it is paid */
export interface Player {
  provider: PaymentProvider
  messenger: Messenger
  till: Till
}
