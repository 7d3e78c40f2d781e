import type { SmsConfig } from './config.ts'
import { aliyunSms } from './aliyun.ts'
import { outboxSms } from './outbox.ts'
import type { SmsGateway } from './sms.ts'
import { tencentSms } from './tencent.ts'

export function smsGateway(config: SmsConfig): SmsGateway {
  if (config.provider === 'tencent') return tencentSms(config)
  return config.provider === 'aliyun' ? aliyunSms(config) : outboxSms()
}
