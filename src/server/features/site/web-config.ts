import type { Deps } from '../../deps.ts'
import { paymentChoices } from './payment-choices.ts'
import type { Settings } from './setting-schemas.ts'
import { readSetting } from './settings.ts'

/** The stored configuration, with the payment methods as they can really be used here. */
export async function webConfig(deps: Deps): Promise<Settings['web_config']> {
  const [config, choices] = await Promise.all([readSetting(deps.db, 'web_config'), paymentChoices(deps)])
  return { ...config, ...choices, payment_test: deps.payment.mode === 'sandbox' }
}
