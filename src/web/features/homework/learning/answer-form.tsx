import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { Refused } from '#web/lib/failures.ts'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ConfirmAction } from '../../../area-kit/form/confirm-action.tsx'
import { FilesField } from '../files-field.tsx'
import styles from '../homework.module.css'
import type { OwnAttempt, Receipt } from '../types.ts'
import { bodyOf, useAnswerDraft } from './use-answer-draft.ts'

export interface AnswerFormProps {
  id: number
  attempt: OwnAttempt
  dueTime: number | null
  /** receives the receipt; null: it was submitted elsewhere, or can no longer be */
  onSubmitted: (receipt: Receipt | null) => Promise<void>
}

/** The answer while it is a draft. Submitting shows what goes and asks, since nothing can be changed afterwards. */
export function AnswerForm({ id, attempt, dueTime, onSubmitted }: AnswerFormProps) {
  const { t } = useTranslation('homework')
  const mayBeVideo = useConfig().student_homework_video
  const now = useNow()
  const { answer, images, files } = attempt
  const initial = { answer, images, files }
  const { draft, change, saved, settle, discard } = useAnswerDraft(id, attempt.attempt, initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [confirming, setConfirming] = useState(false)
  const count = { pictures: draft.images.length, files: draft.files.length }
  const isEmpty = draft.answer.trim() === '' && count.pictures + count.files === 0

  function confirmSubmit(event: FormEvent) {
    event.preventDefault()
    setProblem(isEmpty ? t('homework:problem.answer') : null)
    setConfirming(!isEmpty)
  }
  async function submit(): Promise<void> {
    await settle()
    try {
      const body = bodyOf(draft)
      const receipt = await call(
        'POST /api/v1/student/homework/{id}/submit',
        { params: { id }, body },
        { quiet: true },
      )
      discard()
      await onSubmitted(receipt)
    } catch (error) {
      const isOver =
        error instanceof Refused &&
        (error.reason === 'homeworkSubmitted' || error.reason === 'homeworkClosed')
      // closed homework may be opened again
      if (isOver && error.reason === 'homeworkSubmitted') discard()
      if (isOver) await onSubmitted(null)
      throw error
    }
  }
  return (
    <form className={styles.stack} noValidate onSubmit={confirmSubmit}>
      <Field label={t('homework:field.answer')} error={problem}>
        <TextArea
          rows={10}
          maxLength={homeworkLimits.answer}
          value={draft.answer}
          onChange={({ target }) => {
            setProblem(null)
            change({ answer: target.value })
          }}
        />
      </Field>
      <FilesField
        label={t('homework:field.files')}
        value={draft}
        mayBeVideo={mayBeVideo}
        onChange={(chosen) => {
          setProblem(null)
          change(chosen)
        }}
      />
      {dueTime !== null && dueTime < now && <Notice tone="warn">{t('homework:own.overdue')}</Notice>}
      {typeof saved === 'object' && (
        <Notice tone="error" live title={t('homework:own.notSaved', { why: saved.failure })} />
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit">
          {t('homework:submit.open')}
        </Button>
        <span className="second" role="status">
          {saved === 'saved' && t('homework:own.saved')}
          {saved === 'changed' && t('homework:own.saving')}
        </span>
      </div>
      <UnsavedGuard dirty={typeof saved === 'object'} />
      {confirming && (
        <ConfirmAction
          title={t('homework:submit.title')}
          action={t('homework:submit.open')}
          onClose={() => setConfirming(false)}
          onConfirm={submit}
        >
          <p>{t('homework:submit.what', { characters: [...draft.answer.trim()].length, ...count })}</p>
          <p className="second">{t('homework:submit.final')}</p>
        </ConfirmAction>
      )}
    </form>
  )
}
