import type { SmsConfig } from './config.ts'
import { aliyunSms } from './aliyun.ts'
import { outboxSms } from './outbox.ts'
import type { SmsGateway } from './sms.ts'
import { tencentSms } from './tencent.ts'

export function smsGateway(config: SmsConfig): SmsGateway {
  switch (config.provider) {
    case 'outbox':
      return outboxSms()
    case 'tencent':
      return tencentSms(config)
    case 'aliyun':
      return aliyunSms(config)
  }
}
