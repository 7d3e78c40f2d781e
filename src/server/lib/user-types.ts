import { is } from '#contract/account/limits.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The refusal for somebody who is no student and does what students do. */
export const studentsOnly = (user: { types: readonly number[] }): Refusal =>
  refuse(is(user, 'admin') ? 'adminCannotOperate' : 'studentsOnly')
