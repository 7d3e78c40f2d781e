import { accountTables, messageTables, usersTable } from './account.ts'
import { learningTables } from './learning.ts'
import { schoolTables } from './school.ts'
import type { PersonalTable } from './table.ts'
import { tradeTables } from './trade.ts'

/**
 * Every column of every table: whether it says something of a person, in which part of the file of their data it stands,
 * and what becomes of it when they are erased. In the order of an erasure: what others are found by comes after them.
 */
export const register: readonly PersonalTable[] = [
  ...tradeTables,
  ...learningTables,
  ...schoolTables,
  ...messageTables,
  ...accountTables,
  usersTable,
]
export { isGiven, type PersonalTable } from './table.ts'
