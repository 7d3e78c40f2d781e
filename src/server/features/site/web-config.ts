import type { Deps } from '../../deps.ts'
import { paymentChoices } from './payment-choices.ts'
import type { Settings } from './setting-schemas.ts'
import { readSetting } from './settings.ts'

/** What stands in `web_config` is a wish; which providers and payment methods there are decides what comes of it. */
export async function webConfig(deps: Deps): Promise<Settings['web_config']> {
  const { db, sms, captcha } = deps
  const [config, choices, { countries }] = await Promise.all([
    readSetting(db, 'web_config'),
    paymentChoices(deps),
    readSetting(db, 'sms'),
  ])
  const { tickets } = captcha
  return {
    ...config,
    ...choices,
    payment_test: deps.payment.mode === 'sandbox',
    smsvoice: config.smsvoice && sms.speaks,
    sms_countries: deps.config.smsLimits ? countries : [],
    captcha_slider: config.captcha_slider || tickets !== undefined,
    captcha_tencent: tickets ? { app_id: tickets.appId, script: tickets.script } : null,
  }
}
