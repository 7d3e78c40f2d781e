import { type BackupCause, type BackupProblem, type BackupStep } from '#contract/backup/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { ByKey } from '#contract/operations.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type Backup = ByKey['GET /api/v1/admin/backups']['reply']['list'][number]
export type BackupSettings = ByKey['GET /api/v1/admin/backups/settings']['reply']

/** i18n keys of what a backup is, does and did. */
export const statusTexts: Readonly<Record<string, string>> = {
  [jobStatuses.waiting]: 'backup:status.waiting',
  [jobStatuses.running]: 'backup:status.running',
  [jobStatuses.success]: 'backup:status.success',
  [jobStatuses.failed]: 'backup:status.failed',
}
export const statusTones: Readonly<Record<number, TagTone>> = {
  [jobStatuses.running]: 'accent',
  [jobStatuses.success]: 'good',
  [jobStatuses.failed]: 'bad',
}
export const causeTexts: Readonly<Record<BackupCause, string>> = {
  schedule: 'backup:cause.schedule',
  by_hand: 'backup:cause.byHand',
  command: 'backup:cause.command',
}
export const stepTexts: Readonly<Record<BackupStep, string>> = {
  tables: 'backup:step.tables',
  files: 'backup:step.files',
  verify: 'backup:step.verify',
}
export const problemTexts: Readonly<Record<BackupProblem, string>> = {
  interrupted: 'backup:problem.interrupted',
  full: 'backup:problem.full',
  away: 'backup:problem.away',
  refused: 'backup:problem.refused',
  unknown: 'backup:problem.unknown',
}

export const isOpen = ({ status }: Backup): boolean => status < jobStatuses.success
