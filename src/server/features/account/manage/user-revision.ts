import { revisionOf } from '../../../lib/revision.ts'
import type { User } from './take-user.ts'

/** Of what the form of a user changes. */
export const userRevision = ({ name, types, roleId, isStar, areaCode, telephone }: User): string =>
  revisionOf([name, types.toSorted((a, b) => a - b), roleId, isStar, areaCode, telephone])
