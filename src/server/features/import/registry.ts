import { importColumns, type ImportColumn } from '#contract/import/columns.ts'
import { type ImportType, importTypes } from '#contract/import/limits.ts'
import { refuse } from '../../lib/refusal.ts'
import type { ImportRules } from './import-type.ts'
import { bookableTime } from './types/bookable-time.ts'
import { couponAssignment } from './types/coupon-assignment.ts'
import { leadRules } from './types/leads.ts'
import { schedulingTasks } from './types/scheduling-tasks.ts'
import { studentAccounts, teacherAccounts } from './types/accounts.ts'

/** Each type that can be imported; its columns stand in the contract. */
const registry: Readonly<Partial<Record<ImportType, ImportRules>>> = {
  [importTypes.studentAccounts]: studentAccounts,
  [importTypes.teacherAccounts]: teacherAccounts,
  [importTypes.leads]: leadRules,
  [importTypes.schedulingTasks]: schedulingTasks,
  [importTypes.couponAssignment]: couponAssignment,
  [importTypes.bookableTime]: bookableTime,
}

/** @throws importTypeUnknown */
export function rulesOf(type: number): ImportRules {
  const rules = registry[type as ImportType]
  if (!rules) throw refuse('importTypeUnknown')
  return rules
}

/** @throws importTypeUnknown */
export function columnsOf(type: number): readonly ImportColumn[] {
  const columns = importColumns[type as ImportType]
  if (!columns) throw refuse('importTypeUnknown')
  return columns
}
