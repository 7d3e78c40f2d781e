import { userTypes } from '#contract/account/limits.ts'

export type UserTypeName = keyof typeof userTypes

/** Whether a person has a type; somebody may have several. */
export const is = ({ types }: { types: readonly number[] }, type: UserTypeName): boolean =>
  types.includes(userTypes[type])
