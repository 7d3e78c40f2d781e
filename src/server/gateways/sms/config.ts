import { CLOUD_KEY, tencentKeys } from '../tencent/index.ts'
import { ConfigError, endpoint, type Environment, needed, oneOf } from '../../lib/environment.ts'

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

const DIGITS = /^\d{1,20}$/

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

/** Limits of sends per address, for the whole site and by country are lifted for tests alone. */
export function smsLimited(env: Environment, host: string, bindsLoopback: boolean): boolean {
  const limits = oneOf(env, 'SMS_LIMITS', ['on', 'off'], 'on')
  if (limits === 'off' && !bindsLoopback)
    throw new ConfigError(`SMS_LIMITS=off is for tests and refused while HOST is ${host}.`)
  return limits === 'on'
}
