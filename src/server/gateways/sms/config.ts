import { kindNames, kindOf } from '#contract/message/kinds.ts'
import { CLOUD_KEY, tencentKeys } from '../tencent/index.ts'
import { ConfigError, endpoint, type Environment, needed, oneOf } from '../../lib/environment.ts'
import type { NoticeTemplates } from './template.ts'

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
  /** of messages, each with the name and the time as its values */
  notices: NoticeTemplates
  noticesAbroad: NoticeTemplates
  endpoint: string | null
}

export interface AliyunSms {
  provider: 'aliyun'
  keyId: string
  keySecret: string
  sign: string
  template: string
  templateAbroad: string | null
  notices: NoticeTemplates
  noticesAbroad: NoticeTemplates
  endpoint: string | null
}

export type SmsConfig = { provider: 'outbox' } | TencentSms | AliyunSms

const DIGITS = /^\d{1,20}$/
const ALIYUN_TEMPLATE = /^SMS_\d{1,20}$/

/** As `class_begins=123,class_cancelled=456`. @throws ConfigError */
function noticeTemplates(env: Environment, name: string, shape: RegExp): NoticeTemplates {
  const templates: NoticeTemplates = {}
  for (const entry of (env[name] ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [word = '', template = '', ...more] = entry.split('=').map((part) => part.trim())
    const kind = kindNames.find((one) => one === word && kindOf(one).bySms)
    if (!kind || !shape.test(template) || more.length > 0)
      throw new ConfigError(
        `${name} must list kinds of messages with their templates, such as class_begins=123; the kinds are ${kindNames.filter((one) => kindOf(one).bySms).join(', ')}.`,
      )
    templates[kind] = template
  }
  return templates
}

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
      notices: noticeTemplates(env, 'TENCENT_SMS_NOTICES', DIGITS),
      noticesAbroad: noticeTemplates(env, 'TENCENT_SMS_NOTICES_ABROAD', DIGITS),
      endpoint: endpoint(env, 'TENCENT_SMS_ENDPOINT'),
    }
  if (provider === 'aliyun')
    return {
      provider,
      keyId: needed(env, 'ALIYUN_ACCESS_KEY_ID', why, CLOUD_KEY),
      keySecret: needed(env, 'ALIYUN_ACCESS_KEY_SECRET', why, CLOUD_KEY),
      sign: needed(env, 'ALIYUN_SMS_SIGN', why),
      template: needed(env, 'ALIYUN_SMS_TEMPLATE', why, ALIYUN_TEMPLATE),
      templateAbroad: env.ALIYUN_SMS_TEMPLATE_ABROAD || null,
      notices: noticeTemplates(env, 'ALIYUN_SMS_NOTICES', ALIYUN_TEMPLATE),
      noticesAbroad: noticeTemplates(env, 'ALIYUN_SMS_NOTICES_ABROAD', ALIYUN_TEMPLATE),
      endpoint: endpoint(env, 'ALIYUN_SMS_ENDPOINT'),
    }
  return { provider }
}

/**
 * Limits of sends per address, for the whole site and by country are lifted for tests alone.
 * @param open why others can reach the school; null: they cannot
 * @throws ConfigError
 */
export function smsLimited(env: Environment, open: string | null): boolean {
  const limits = oneOf(env, 'SMS_LIMITS', ['on', 'off'], 'on')
  if (limits === 'off' && open !== null)
    throw new ConfigError(`SMS_LIMITS=off is for tests and refused while ${open}.`)
  return limits === 'on'
}
