import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import { type SmsMessage, SmsNotSent } from './sms.ts'

interface Templates {
  template: string
  templateAbroad: string | null
}

/** The approved text for a number: the mainland has its own. @throws SmsNotSent where there is none */
export function templateFor({ areaCode }: SmsMessage, { template, templateAbroad }: Templates): string {
  if (areaCode === DEFAULT_AREA_CODE) return template
  if (templateAbroad === null) throw new SmsNotSent('no template for numbers of other countries')
  return templateAbroad
}

/** Both providers send text here; their voice services are other products with other contracts. */
export function requireText({ smsType }: SmsMessage): void {
  if (smsType !== 1) throw new SmsNotSent('this gateway does not speak')
}
