import type { Config } from '../../config.ts'
import { outboxSms } from './outbox.ts'
import type { SmsGateway } from './sms.ts'

const adapters: Record<Config['smsProvider'], () => SmsGateway> = { outbox: outboxSms }

export const smsGateway = (config: Config): SmsGateway => adapters[config.smsProvider]()
