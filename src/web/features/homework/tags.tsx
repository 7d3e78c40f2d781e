import { useTranslation } from 'react-i18next'
import {
  type AnswerFilter,
  type AnswerState,
  publishStatuses,
  type PublishStatus,
} from '#contract/homework/enums.ts'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const publishKeys: Readonly<Record<PublishStatus, string>> = {
  [publishStatuses.unpublished]: 'homework:published.no',
  [publishStatuses.published]: 'homework:published.yes',
}

/** Publish status of a homework, and whether it is closed. */
export function PublishTag({ status, isClosed }: { status: PublishStatus; isClosed: 0 | 1 }) {
  const { t } = useTranslation('homework')
  return (
    <>
      <Tag tone={status === publishStatuses.published ? 'good' : 'neutral'}>{t(publishKeys[status])}</Tag>{' '}
      {isClosed === 1 && <Tag>{t('homework:closed')}</Tag>}
    </>
  )
}

/** Whether an answer is still expected although its time has passed; a closed homework expects none. */
export const isOverdue = (
  { state, due_time, is_closed }: { state: AnswerState; due_time: number | null; is_closed: 0 | 1 },
  now: number,
): boolean => state === 'unsubmitted' && is_closed === 0 && due_time !== null && due_time < now

/** i18n keys of what answers are narrowed to. */
export const answerKeys: Readonly<Record<AnswerFilter, string>> = {
  unsubmitted: 'homework:state.unsubmitted',
  submitted: 'homework:state.submitted',
  uncorrected: 'homework:state.uncorrected',
  corrected: 'homework:state.corrected',
}

const tones: Readonly<Record<AnswerState, TagTone>> = {
  unsubmitted: 'neutral',
  uncorrected: 'warn',
  corrected: 'good',
}

/** How an answer stands: submitted or not, corrected or not. `isOverdue`: it is open after the due time. */
export function AnswerTag({
  state,
  isLate,
  isOverdue = false,
}: {
  state: AnswerState
  isLate: 0 | 1
  isOverdue?: boolean
}) {
  const { t } = useTranslation('homework')
  return (
    <>
      {state !== 'unsubmitted' && (
        <>
          <Tag tone="accent">{t(answerKeys.submitted)}</Tag>{' '}
        </>
      )}
      <Tag tone={tones[state]}>{t(answerKeys[state])}</Tag>{' '}
      {isLate === 1 && <Tag tone="bad">{t('homework:late')}</Tag>}
      {isOverdue && <Tag tone="bad">{t('homework:own.past')}</Tag>}
    </>
  )
}
