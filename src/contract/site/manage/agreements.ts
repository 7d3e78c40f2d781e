import { Type } from 'typebox'
import { Flag } from '../../schema.ts'

/** The agreements as they are stored, in the school's main language. */
export const RegisterAgreement = Type.Object({ title: Type.String(), content: Type.String() })
export const BuyAgreement = Type.Object({ is_show: Flag, ...RegisterAgreement.properties })
