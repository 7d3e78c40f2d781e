import { ConfigError, endpoint, type Environment, needed, oneOf } from './environment.ts'

export interface TencentSms {
  provider: 'tencent'
  secretId: string
  secretKey: string
  appId: string
  region: string
  /** as approved by Tencent Cloud, without brackets */
  sign: string
  /** for mainland numbers; its one parameter is the code */
  template: string
  /** for all other numbers; null: they are refused */
  templateAbroad: string | null
  endpoint: string | null
}

export interface AliyunSms {
  provider: 'aliyun'
  keyId: string
  keySecret: string
  sign: string
  template: string
  templateAbroad: string | null
  endpoint: string | null
}

export type SmsConfig = { provider: 'outbox' } | TencentSms | AliyunSms

export interface TencentCaptcha {
  secretId: string
  secretKey: string
  appId: string
  appSecretKey: string
  endpoint: string | null
}

const CLOUD_KEY = /^[\w-]{8,128}$/
const DIGITS = /^\d{1,20}$/

/** The account of Tencent Cloud, whichever of its services is asked. @throws ConfigError */
export const tencentKeys = (env: Environment, why: string) => ({
  secretId: needed(env, 'TENCENT_SECRET_ID', why, CLOUD_KEY),
  secretKey: needed(env, 'TENCENT_SECRET_KEY', why, CLOUD_KEY),
})

/** How codes reach phones, with all that the provider wants. @throws ConfigError */
export function smsConfig(env: Environment): SmsConfig {
  const provider = oneOf(env, 'SMS_PROVIDER', ['outbox', 'tencent', 'aliyun'], 'outbox')
  const why = `SMS_PROVIDER is ${provider}`
  if (provider === 'tencent')
    return {
      provider,
      ...tencentKeys(env, why),
      appId: needed(env, 'TENCENT_SMS_APP_ID', why, DIGITS),
      region: env.TENCENT_SMS_REGION || 'ap-guangzhou',
      sign: needed(env, 'TENCENT_SMS_SIGN', why),
      template: needed(env, 'TENCENT_SMS_TEMPLATE', why, DIGITS),
      templateAbroad: env.TENCENT_SMS_TEMPLATE_ABROAD || null,
      endpoint: endpoint(env, 'TENCENT_SMS_ENDPOINT'),
    }
  if (provider === 'aliyun')
    return {
      provider,
      keyId: needed(env, 'ALIYUN_ACCESS_KEY_ID', why, CLOUD_KEY),
      keySecret: needed(env, 'ALIYUN_ACCESS_KEY_SECRET', why, CLOUD_KEY),
      sign: needed(env, 'ALIYUN_SMS_SIGN', why),
      template: needed(env, 'ALIYUN_SMS_TEMPLATE', why, /^SMS_\d{1,20}$/),
      templateAbroad: env.ALIYUN_SMS_TEMPLATE_ABROAD || null,
      endpoint: endpoint(env, 'ALIYUN_SMS_ENDPOINT'),
    }
  return { provider }
}

/** The keys of Tencent's captcha, where that is what checks people. @throws ConfigError */
export function tencentCaptchaConfig(env: Environment, provider: string): TencentCaptcha | null {
  if (provider !== 'tencent') return null
  const why = 'CAPTCHA_PROVIDER is tencent'
  return {
    ...tencentKeys(env, why),
    appId: needed(env, 'TENCENT_CAPTCHA_APP_ID', why, DIGITS),
    appSecretKey: needed(env, 'TENCENT_CAPTCHA_APP_SECRET_KEY', why, CLOUD_KEY),
    endpoint: endpoint(env, 'TENCENT_CAPTCHA_ENDPOINT'),
  }
}

/** Limits of sends per address, for the whole site and by country are lifted for tests alone. */
export function smsLimited(env: Environment, host: string, bindsLoopback: boolean): boolean {
  const limits = oneOf(env, 'SMS_LIMITS', ['on', 'off'], 'on')
  if (limits === 'off' && !bindsLoopback)
    throw new ConfigError(`SMS_LIMITS=off is for tests and refused while HOST is ${host}.`)
  return limits === 'on'
}
