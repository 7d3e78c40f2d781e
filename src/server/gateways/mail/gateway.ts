import type { MailConfig } from './config.ts'
import type { MailGateway } from './mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

export const mailGateway = (config: MailConfig): MailGateway =>
  config.provider === 'smtp' ? smtpMail(config) : outboxMail()
