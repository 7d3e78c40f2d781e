import type { PaymentConfig } from './config.ts'
import type { Db } from '../../db/database.ts'
import type { Transport } from './http.ts'
import type { PaymentMethod, PaymentProvider } from './provider.ts'
import { realProviders } from './real-providers.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { PayerLookup } from './wechat/payer.ts'

/** The providers that this school can be paid through. */
export interface PaymentGateway {
  /** none: neither credentials nor the sandbox, so nothing that costs money can be sold */
  mode: 'real' | 'sandbox' | 'none'
  /** those that can be paid with now */
  methods: ReadonlySet<string>
  provider(method: PaymentMethod): PaymentProvider | null
  /** who pays inside WeChat; null: there they are shown a QR code */
  payerLookup: PayerLookup | null
  sandbox: Sandbox | null
}

interface Options {
  config: { payment: PaymentConfig; paymentSandbox: boolean; publicUrl: string }
  db: Db
  /** reaches this server's own notification address */
  deliver: Transport
  merchantName: () => Promise<string>
}

export async function paymentGateway({
  config,
  db,
  deliver,
  merchantName,
}: Options): Promise<PaymentGateway> {
  const real = realProviders(config.payment)
  if (real.providers.size > 0) return gateway('real', real.providers, real.payerLookup, null)
  if (!config.paymentSandbox) return gateway('none', new Map(), null, null)
  // loaded only by schools that use it
  const { openSandbox } = await import('./sandbox/open.ts')
  const sandbox = await openSandbox(db, { publicUrl: config.publicUrl, deliver, merchantName })
  return gateway('sandbox', sandbox.providers, sandbox.payerLookup, sandbox)
}

const gateway = (
  mode: PaymentGateway['mode'],
  providers: ReadonlyMap<PaymentMethod, PaymentProvider>,
  payerLookup: PayerLookup | null,
  sandbox: Sandbox | null,
): PaymentGateway => ({
  mode,
  methods: new Set(providers.keys()),
  provider: (method) => providers.get(method) ?? null,
  payerLookup,
  sandbox,
})
