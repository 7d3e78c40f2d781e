import { userTypes } from '#contract/account/limits.ts'
import { type Refusal, refuse } from './refusal.ts'

export type UserTypeName = keyof typeof userTypes

/** Whether a person has a type; somebody may have several. */
export const is = ({ types }: { types: readonly number[] }, type: UserTypeName): boolean =>
  types.includes(userTypes[type])

/** The refusal for somebody who is no student and does what students do. */
export const studentsOnly = (user: { types: readonly number[] }): Refusal =>
  refuse(is(user, 'admin') ? 'adminCannotOperate' : 'studentsOnly')
