import { PAYPAL_SANDBOX } from '../../paypal/config.ts'
import { createPayPal } from '../../paypal/paypal.ts'
import type { Player } from '../player.ts'
import type { PayPalSetting } from './keys.ts'
import { newNumber } from './order-calls.ts'
import { createPayPalSimulator } from './simulator.ts'
import { paypalMessenger } from './webhooks.ts'

/** PayPal at the sandbox: the adapter, and the other side. The payer agrees; the school takes the money. */
export function paypalPlayer(setting: PayPalSetting): Player {
  const { keys, clock } = setting
  const withToken = (address: string | null, code: string, payer: boolean): string | null => {
    if (address === null) return null
    const url = new URL(address)
    url.searchParams.set('token', code)
    if (payer) url.searchParams.set('PayerID', 'SBPAYER')
    return url.href
  }
  const wire = createPayPalSimulator(setting)
  return {
    wire,
    download: null,
    provider: createPayPal({
      clientId: keys.clientId,
      clientSecret: keys.clientSecret,
      webhookId: keys.webhookId,
      merchantId: keys.merchantId,
      trustedRoots: [keys.rootCertificate],
      transport: wire,
      baseUrl: PAYPAL_SANDBOX,
      test: true,
      clock,
    }),
    messenger: paypalMessenger(setting),
    checkout: {
      agreed: 'approved',
      transactionId: newNumber,
      returnUrl: ({ returnUrl, code }) => withToken(returnUrl, code, true),
      cancelUrl: ({ cancelUrl, code }) => withToken(cancelUrl, code, false),
    },
  }
}
