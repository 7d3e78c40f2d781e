import { homeAreaCodeOf } from '#contract/account/limits.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { paymentChoices } from './payment-choices.ts'
import type { Settings } from './setting-schemas.ts'
import { readSetting } from './settings.ts'
import { settingIn } from './translations.ts'

/** Whether codes may go by voice: the school wants it, and the gateway can. */
export const hasVoiceCodes = async ({ db, sms }: Deps): Promise<boolean> =>
  sms.hasVoiceCodes && (await readSetting(db, 'web_config')).smsvoice

/** Whether a slider, our own or a provider's, is to be passed before a code is sent. */
export const requiresSlider = async ({ db, captcha }: Deps): Promise<boolean> =>
  captcha.tickets !== undefined || (await readSetting(db, 'web_config')).captcha_slider

/** `web_config` is what the school wants; the configured providers and payment methods limit it. The name of the school is read in a language. */
export async function webConfig(deps: Deps, language: Language): Promise<Settings['web_config']> {
  const { db, captcha } = deps
  const [config, choices, { countries }, { is_demanded }] = await Promise.all([
    settingIn(db, 'web_config', language),
    paymentChoices(deps),
    readSetting(db, 'sms'),
    readSetting(db, 'consents'),
  ])
  const { tickets } = captcha
  return {
    ...config,
    ...choices,
    payment_test: deps.payment.mode === 'sandbox',
    is_consent_demanded: is_demanded === 1,
    smsvoice: await hasVoiceCodes(deps),
    sms_countries: deps.config.smsLimits ? countries : [],
    captcha_slider: await requiresSlider(deps),
    captcha_tencent: tickets ? { app_id: tickets.appId, script: tickets.script } : null,
  }
}

/** Dial code of phones that come without one. */
export const homeAreaCode = async (db: Db): Promise<string> =>
  homeAreaCodeOf((await readSetting(db, 'sms')).countries)

/** What the next SMS costs the school, in its currency; 0 without a provider, or where the school has not said. */
export const smsCost = async ({ db, sms }: Pick<Deps, 'db' | 'sms'>): Promise<string> =>
  sms.keepsCode ? '0' : (await readSetting(db, 'messages')).sms_price || '0'
