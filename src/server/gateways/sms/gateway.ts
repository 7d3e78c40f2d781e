import type { Config } from '../../config.ts'
import { aliyunSms } from './aliyun.ts'
import { outboxSms } from './outbox.ts'
import type { SmsGateway } from './sms.ts'
import { tencentSms } from './tencent.ts'

export function smsGateway({ sms }: Config): SmsGateway {
  if (sms.provider === 'tencent') return tencentSms(sms)
  return sms.provider === 'aliyun' ? aliyunSms(sms) : outboxSms()
}
