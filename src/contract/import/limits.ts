import type { Permission } from '../permission.ts'

/** What a file can bring; numbers as published. */
export const importTypes = {
  studentAccounts: 0,
  teacherAccounts: 1,
  leads: 2,
  schedulingTasks: 3,
  couponAssignment: 4,
  bookableTime: 5,
} as const
export type ImportType = (typeof importTypes)[keyof typeof importTypes]

/** i18n key of each. */
export const importTypeTexts: Readonly<Record<ImportType, string>> = {
  [importTypes.studentAccounts]: 'import:type.studentAccounts',
  [importTypes.teacherAccounts]: 'import:type.teacherAccounts',
  [importTypes.leads]: 'import:type.leads',
  [importTypes.schedulingTasks]: 'import:type.schedulingTasks',
  [importTypes.couponAssignment]: 'import:type.couponAssignment',
  [importTypes.bookableTime]: 'import:type.bookableTime',
}

/** What whoever imports has to be permitted beside imports, since each row does it. */
export const importPermissions: Readonly<Record<ImportType, Permission>> = {
  [importTypes.studentAccounts]: 'account.write',
  [importTypes.teacherAccounts]: 'account.write',
  [importTypes.leads]: 'lead.write',
  [importTypes.schedulingTasks]: 'booking.write',
  [importTypes.couponAssignment]: 'coupon.assign',
  [importTypes.bookableTime]: 'booking.write',
}

/**
 * Where a job stands: its columns are being matched, its dry run, its import, its undoing. The status of the job, 0 to
 * 3, is that of its stage.
 */
export const importStages = ['columns', 'check', 'import', 'undo'] as const
export type ImportStage = (typeof importStages)[number]

/** The outcome of a row, or the predicted one. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** what a workbook may unfold to */
  unzippedBytes: 100 * 1024 * 1024,
  /** the students of a large school, as they are exported */
  rows: 30_000,
  columns: 100,
  /** an import can be undone, and its rows are kept, for so many days */
  undoDays: 7,
  /** an administrator has so many in work at once */
  open: 3,
} as const
