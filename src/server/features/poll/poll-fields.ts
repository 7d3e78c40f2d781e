import { cleanMessage } from '#contract/chat/rules.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { poll } from '#contract/poll/operations.ts'
import { hasOptions, pollFault } from '#contract/poll/rules.ts'
import type { polls } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { revisionOf } from '../../lib/revision.ts'

export type PollFields = OperationTypes<typeof poll.createPoll>['body']
export type PollRow = typeof polls.$inferSelect

const oneLine = (typed: string): string => cleanMessage(typed).replaceAll('\n', ' ')

/** The fields as they are kept: texts trimmed, and nothing that a poll of this kind does not use. */
function tidy(fields: PollFields): PollFields {
  const { kind } = fields
  const isQuiz = kind === 'quiz'
  const isScale = kind === 'scale'
  return {
    ...fields,
    title: cleanMessage(fields.title),
    options: hasOptions(kind) ? fields.options.map(oneLine) : [],
    right_options: isQuiz ? fields.right_options.toSorted((a, b) => a - b) : [],
    explanation: isQuiz ? cleanMessage(fields.explanation) : '',
    scale_top: isScale ? fields.scale_top : 5,
    low_label: isScale ? oneLine(fields.low_label) : '',
    high_label: isScale ? oneLine(fields.high_label) : '',
  }
}

/** The columns of a poll that can be asked. @throws Refusal invalidField */
export function columnsOf(typed: PollFields) {
  const fields = tidy(typed)
  const fault = pollFault(fields)
  if (fault) {
    const { field, allowed } = fault
    throw refuse('invalidField', { field, allowed })
  }
  return {
    kind: fields.kind,
    title: fields.title,
    options: fields.options,
    rightOptions: fields.right_options,
    explanation: fields.explanation,
    scaleTop: fields.scale_top,
    lowLabel: fields.low_label,
    highLabel: fields.high_label,
    limitSeconds: fields.limit_seconds,
    isAnonymous: fields.is_anonymous === 1,
    mayChange: fields.may_change === 1,
    resultAtOnce: fields.result_at_once === 1,
  }
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The fields of a poll as its form has them. */
export const fieldsOf = (row: Omit<PollRow, 'id' | 'classId' | 'position' | 'createdAt'>): PollFields => ({
  kind: row.kind,
  title: row.title,
  options: row.options,
  right_options: row.rightOptions,
  explanation: row.explanation,
  scale_top: row.scaleTop,
  low_label: row.lowLabel,
  high_label: row.highLabel,
  limit_seconds: row.limitSeconds,
  is_anonymous: flag(row.isAnonymous),
  may_change: flag(row.mayChange),
  result_at_once: flag(row.resultAtOnce),
})

export const pollRevision = (row: Parameters<typeof fieldsOf>[0]): string => revisionOf(fieldsOf(row))
