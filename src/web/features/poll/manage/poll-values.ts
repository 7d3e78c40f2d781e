import type { ByKey } from '#contract/operations.ts'
import { hasOptions, pollFault } from '#contract/poll/rules.ts'

export type PreparedPoll = ByKey['GET /api/v1/openclass/{id}/polls']['reply']['list'][number]
export type PollValues = ByKey['POST /api/v1/openclass/{id}/polls']['body']

export const emptyPoll: PollValues = {
  kind: 'one',
  title: '',
  options: ['', ''],
  right_options: [],
  explanation: '',
  scale_top: 5,
  low_label: '',
  high_label: '',
  limit_seconds: 0,
  is_anonymous: 0,
  may_change: 0,
  result_at_once: 0,
}

/** What the form of a poll changes. */
export const valuesOf = ({
  id: _id,
  revision: _revision,
  rounds: _rounds,
  ...values
}: PreparedPoll): PollValues => values

/** What is sent: options that were left empty at the end are none. */
export function sentOf(values: PollValues): PollValues {
  const typed = hasOptions(values.kind) ? values.options.map((option) => option.trim()) : []
  const last = typed.findLastIndex((option) => option !== '')
  const options = typed.slice(0, last + 1)
  const right = values.kind === 'quiz' ? values.right_options : []
  return {
    ...values,
    title: values.title.trim(),
    options,
    right_options: right.filter((option) => option <= options.length),
  }
}

/** i18n keys of what is wrong, by field. */
const faultKeys = {
  some_text: 'poll:form.problem.title',
  poll_options: 'poll:form.problem.options',
  different: 'poll:form.problem.different',
  poll_right: 'poll:form.problem.right',
  poll_limit: 'poll:form.problem.limit',
} as const

/** The first problem of a poll: its field, and the i18n key of what is wrong. */
export function problemOf(values: PollValues): { field: string; key: string } | null {
  const fault = pollFault(sentOf(values))
  return fault && { field: fault.field, key: faultKeys[fault.allowed] }
}
