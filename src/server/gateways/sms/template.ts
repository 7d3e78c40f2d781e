import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import { kindNames, type MessageKind } from '#contract/message/kinds.ts'
import { type SmsMessage, type SmsNotice, SmsNotSent } from './sms.ts'

/** The approved texts of messages, by kind. */
export type NoticeTemplates = Partial<Record<MessageKind, string>>

interface Templates {
  template: string
  templateAbroad: string | null
  notices: NoticeTemplates
  noticesAbroad: NoticeTemplates
}

/** providers refuse longer values */
const LONGEST_VALUE = 20

/** The approved text for a number: the mainland has its own. @throws SmsNotSent where there is none */
export function templateFor({ areaCode }: SmsMessage, { template, templateAbroad }: Templates): string {
  if (areaCode === DEFAULT_AREA_CODE) return template
  if (templateAbroad === null) throw new SmsNotSent('no template for numbers of other countries')
  return templateAbroad
}

/** The approved text of a message for a number. @throws SmsNotSent where there is none */
export function noticeTemplateFor(
  { kind, areaCode }: SmsNotice,
  { notices, noticesAbroad }: Templates,
): string {
  const template = (areaCode === DEFAULT_AREA_CODE ? notices : noticesAbroad)[kind]
  if (template === undefined) throw new SmsNotSent('no template for this kind and country')
  return template
}

export const noticeValues = ({ name, time }: SmsNotice): { name: string; time: string } => ({
  name: name.length > LONGEST_VALUE ? `${name.slice(0, LONGEST_VALUE - 1)}…` : name,
  time,
})

export const noticeKinds = ({ notices }: Pick<Templates, 'notices'>): MessageKind[] =>
  kindNames.filter((kind) => notices[kind] !== undefined)

/** Both providers send text here; their voice services are other products with other contracts. */
export function requireText({ smsType }: SmsMessage): void {
  if (smsType !== 1) throw new SmsNotSent('this gateway does not speak')
}
