import type { Db } from '../../db/database.ts'
import type { Transport } from './http.ts'
import type { PaymentMethod, PaymentProvider } from './provider.ts'
import { loadSandboxKeys } from './sandbox/key-store.ts'
import { postgresSandboxStore } from './sandbox/postgres-store.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'

/** The providers that this school can be paid through. */
export interface PaymentGateway {
  /** none: neither credentials nor the sandbox, so nothing that costs money can be sold */
  mode: 'real' | 'sandbox' | 'none'
  /** those that can be paid with now */
  methods: ReadonlySet<string>
  provider(method: PaymentMethod): PaymentProvider | null
  sandbox: Sandbox | null
}

interface Options {
  config: { paymentSandbox: boolean; publicUrl: string }
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
  if (!config.paymentSandbox) return { mode: 'none', methods: new Set(), provider: () => null, sandbox: null }
  const sandbox = createSandbox({
    // the others join when the sandbox's tables keep their payments
    keys: { wechat: await loadSandboxKeys(db) },
    store: postgresSandboxStore(db),
    publicUrl: config.publicUrl,
    deliver,
    merchantName,
  })
  const { providers } = sandbox
  return {
    mode: 'sandbox',
    methods: new Set(providers.keys()),
    provider: (method) => providers.get(method) ?? null,
    sandbox,
  }
}
