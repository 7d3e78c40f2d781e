import { jobStatuses as statuses } from '#contract/job-statuses.ts'
import {
  importOutcomes,
  type ImportOutcome,
  type ImportStage,
  type ImportType,
  importTypes,
} from '#contract/import/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type Import = ByKey['GET /api/v1/admin/imports']['reply']['list'][number]
export type ImportDetail = ByKey['GET /api/v1/admin/imports/{id}']['reply']
export type ImportRow = ByKey['GET /api/v1/admin/imports/{id}/rows']['reply']['list'][number]

/** i18n keys of the job states 0 to 3. */
export const statusTexts: Readonly<Record<number, string>> = {
  [statuses.waiting]: 'import:status.waiting',
  [statuses.running]: 'import:status.running',
  [statuses.success]: 'import:status.success',
  [statuses.failed]: 'import:status.failed',
}
export const statusTones: Readonly<Record<number, TagTone>> = {
  [statuses.running]: 'accent',
  [statuses.success]: 'good',
  [statuses.failed]: 'bad',
}

export const stageTexts: Readonly<Record<ImportStage, string>> = {
  columns: 'import:stage.columns',
  check: 'import:stage.check',
  import: 'import:stage.import',
  undo: 'import:stage.undo',
}

const outcomeTexts: Readonly<Record<ImportOutcome, string>> = {
  created: 'import:outcome.created',
  updated: 'import:outcome.updated',
  unchanged: 'import:outcome.unchanged',
  refused: 'import:outcome.refused',
}
const predictedTexts: Readonly<Record<ImportOutcome, string>> = {
  created: 'import:predicted.created',
  updated: 'import:predicted.updated',
  unchanged: 'import:predicted.unchanged',
  refused: 'import:predicted.refused',
}

/** i18n keys of what has become of the rows; of a dry run, which changes nothing, of what would. */
export const outcomeTextsOf = ({ stage }: Pick<Import, 'stage'>): Readonly<Record<ImportOutcome, string>> =>
  stage === 'check' ? predictedTexts : outcomeTexts

/** What has become of the rows: i18n keys with numbers. */
export function countsOf(job: Import): readonly { text: string; count: number }[] {
  if (job.stage === 'undo')
    return [
      { text: 'import:undoneRows', count: job.undone },
      { text: 'import:keptRows', count: job.kept },
    ]
  const texts = outcomeTextsOf(job)
  return importOutcomes.map((outcome) => ({ text: texts[outcome], count: job[outcome] }))
}

export const isUnderWay = ({ stage, status }: Import): boolean =>
  stage !== 'columns' && status < statuses.success

/** i18n keys of what a file of a type does. */
export const importTypeNotes: Readonly<Partial<Record<ImportType, string>>> = {
  [importTypes.studentAccounts]: 'import:typeText.studentAccounts',
  [importTypes.teacherAccounts]: 'import:typeText.teacherAccounts',
  [importTypes.leads]: 'import:typeText.leads',
  [importTypes.schedulingTasks]: 'import:typeText.schedulingTasks',
  [importTypes.couponAssignment]: 'import:typeText.couponAssignment',
  [importTypes.bookableTime]: 'import:typeText.bookableTime',
}
