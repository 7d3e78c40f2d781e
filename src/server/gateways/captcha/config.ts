import { ConfigError, endpoint, type Environment, needed, oneOf } from '../../lib/environment.ts'
import { CLOUD_KEY, tencentKeys } from '../tencent/index.ts'

export interface TencentCaptcha {
  provider: 'tencent'
  secretId: string
  secretKey: string
  appId: string
  appSecretKey: string
  endpoint: string | null
}

export type CaptchaConfig = { provider: 'image' | 'fixed' } | TencentCaptcha

/**
 * Which captcha distinguishes people from programs, with the settings of its provider.
 * @param open why others can reach the school; null: they cannot
 * @throws ConfigError
 */
export function captchaConfig(env: Environment, open: string | null): CaptchaConfig {
  const provider = oneOf(env, 'CAPTCHA_PROVIDER', ['image', 'fixed', 'tencent'], 'image')
  if (provider === 'fixed' && open !== null)
    throw new ConfigError(`CAPTCHA_PROVIDER=fixed is for tests and refused while ${open}.`)
  if (provider !== 'tencent') return { provider }
  const why = 'CAPTCHA_PROVIDER is tencent'
  return {
    provider,
    ...tencentKeys(env, why),
    appId: needed(env, 'TENCENT_CAPTCHA_APP_ID', why, /^\d{1,20}$/),
    appSecretKey: needed(env, 'TENCENT_CAPTCHA_APP_SECRET_KEY', why, CLOUD_KEY),
    endpoint: endpoint(env, 'TENCENT_CAPTCHA_ENDPOINT'),
  }
}
