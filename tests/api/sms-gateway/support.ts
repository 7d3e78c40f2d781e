import type { AliyunSms, TencentSms } from '#server/gateways/sms/config.ts'
import { type SmsMessage, SmsNotSent, SmsUnconfirmed } from '#server/gateways/sms/sms.ts'
import { aliyunKeys } from '#tests/support/aliyun-double.ts'
import { tencentKeys } from '#tests/support/tencent-double.ts'

/** long enough for a busy machine; the timeout for a silent provider is shorter */
export const timeouts = { timeoutMs: 10_000, pauseMs: 10 }
export const shortTimeouts = { timeoutMs: 1500, pauseMs: 10 }

export const aMessage = (change: Partial<SmsMessage> = {}): SmsMessage => ({
  action: 'reg',
  areaCode: '86',
  telephone: '13800138000',
  code: '042137',
  smsType: 1,
  messageId: 1,
  ...change,
})

export const tencentAt = (endpoint: string, change: Partial<TencentSms> = {}): TencentSms => ({
  provider: 'tencent',
  ...tencentKeys,
  appId: '1400000001',
  region: 'ap-guangzhou',
  sign: '书院学堂',
  template: '2000001',
  templateAbroad: '2000002',
  notices: { class_begins: '2000003' },
  noticesAbroad: {},
  endpoint,
  ...change,
})

export const aliyunAt = (endpoint: string, change: Partial<AliyunSms> = {}): AliyunSms => ({
  provider: 'aliyun',
  ...aliyunKeys,
  sign: "书院 (学堂)'s *",
  template: 'SMS_1000001',
  templateAbroad: 'SMS_1000002',
  notices: { class_begins: 'SMS_1000003' },
  noticesAbroad: {},
  endpoint,
  ...change,
})

/** Outcome of a send: sent, not sent or unconfirmed, and the reason for the log. */
export async function outcomeOf(sending: Promise<void>): Promise<[string, string?]> {
  try {
    await sending
    return ['sent']
  } catch (error) {
    if (error instanceof SmsNotSent) return ['not sent', error.message]
    if (error instanceof SmsUnconfirmed) return ['unconfirmed', error.message]
    throw error
  }
}
