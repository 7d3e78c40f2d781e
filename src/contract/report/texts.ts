import { registerSourceKeys } from '../account/register-sources.ts'
import { productTypeKeys } from '../catalog/kind-texts.ts'
import { kindNames, kindTexts } from '../message/kinds.ts'
import { methodTexts, refundReasonTexts, sourceTexts } from '../order/manage/texts.ts'
import type { ReportGroup, ReportName } from './shapes.ts'

/*
 * Keys of the words of reports: the back office shows them, files and mails are written with them.
 */

export const reportText = (report: ReportName): string => `report:name.${report}`
/** of the column of what the rows stand for */
export const groupText = (by: ReportGroup): string => `report:by.${by}`
export const columnText = (column: string): string => `report:column.${column}`

const messageTexts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(kindNames.map((kind) => [kind, kindTexts(kind).name])),
  code: 'report:message.code',
  test: 'report:message.test',
}

const textsOf: Partial<Record<ReportGroup, Readonly<Record<string, string>>>> = {
  kind: productTypeKeys,
  source: sourceTexts,
  method: methodTexts,
  reason: refundReasonTexts,
  register_source: registerSourceKeys,
  message_kind: messageTexts,
  coupon: { '': 'report:none.coupon' },
  referral: { '': 'report:none.referral' },
  teacher: { '': 'report:none.teacher' },
}

/** The word that a key of a row stands for; undefined: the key has a name, or speaks for itself. */
export const keyText = (by: ReportGroup, key: string): string | undefined => textsOf[by]?.[key]
