import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_LENGTH } from '#contract/feedback/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './feedback.module.css'
import { calledName, type LessonStudent } from './types.ts'
import { StarField } from './stars.tsx'

/** What is said to one student beside what is said to everybody. */
interface Own {
  stars: number | null
  words: string
}

const nothing: Own = { stars: null, words: '' }

/** The text of everybody and the student's own, one below the other. */
const joined = (common: string, own: string): string =>
  [common, own]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')

export interface FeedbackDialogProps {
  lessonId: number
  /** one or several; one who has feedback changes it */
  students: readonly LessonStudent[]
  onGiven: () => void
  onClose: () => void
}

/** Gives feedback to one student, or to several with one text and words of their own. */
export function FeedbackDialog({ lessonId, students, onGiven, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation('feedback')
  const [only, another] = students
  const one = another ? undefined : only
  const [stars, setStars] = useState<number | null>(one?.star_rating ?? null)
  const [comment, setComment] = useState(one?.teacher_comment ?? '')
  const [own, setOwn] = useState<Readonly<Record<number, Own>>>({})
  const [checked, setChecked] = useState(false)
  const ownOf = (userid: number): Own => own[userid] ?? nothing
  const change = (userid: number, part: Partial<Own>) =>
    setOwn((before) => ({ ...before, [userid]: { ...(before[userid] ?? nothing), ...part } }))
  const textOf = (userid: number) => joined(comment, ownOf(userid).words)
  const isEmpty = students.some(({ userid }) => textOf(userid) === '')
  const tooLong = students.some(({ userid }) => textOf(userid).length > FEEDBACK_LENGTH)
  const withoutStars = stars === null && students.some(({ userid }) => ownOf(userid).stars === null)
  const count = students.length

  async function give() {
    const ratings = students.map(({ userid }) => ({
      userid,
      star_rating: ownOf(userid).stars ?? stars ?? 0,
      teacher_comment: textOf(userid),
    }))
    await call(
      'POST /api/v1/teacher/feedback/lessons/{id}/ratings',
      { params: { id: lessonId }, body: { ratings } },
      { quiet: true },
    )
    toast.success(t('feedback:dialog.gave', { count }))
    onGiven()
  }
  const commentProblem = isEmpty
    ? t('feedback:dialog.empty')
    : tooLong && t('feedback:dialog.tooLong', { count: FEEDBACK_LENGTH })
  return (
    <FormDialog
      title={
        one
          ? t('feedback:dialog.title', { name: calledName(one) })
          : t('feedback:dialog.titleMany', { count })
      }
      action={t('feedback:dialog.give')}
      check={() => {
        setChecked(true)
        return !isEmpty && !tooLong && !withoutStars
      }}
      entered={[stars, comment, own]}
      onSubmit={give}
      refresh={() =>
        Promise.all([
          invalidate('GET /api/v1/teacher/feedback/lessons/{id}'),
          invalidate('GET /api/v1/teacher/feedback/lessons'),
        ])
      }
      onClose={onClose}
    >
      <StarField
        legend={t('feedback:stars')}
        value={stars}
        onChange={setStars}
        error={checked && withoutStars ? t('feedback:noStars') : undefined}
      />
      <Field
        label={t(one ? 'feedback:dialog.comment' : 'feedback:dialog.commentMany')}
        hint={t('feedback:dialog.commentHint')}
        aside={`${comment.length} / ${FEEDBACK_LENGTH}`}
        error={checked && commentProblem}
        required={one !== undefined}
      >
        <TextArea
          value={comment}
          maxLength={FEEDBACK_LENGTH}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      {!one && (
        <details className={styles.own}>
          <summary>{t('feedback:dialog.own')}</summary>
          <p className="second">{t('feedback:dialog.ownHint')}</p>
          {students.map((student) => (
            <div key={student.userid} className={styles.one}>
              <StarField
                legend={t('feedback:dialog.starsOf', { name: calledName(student) })}
                value={ownOf(student.userid).stars ?? stars}
                onChange={(chosen) => change(student.userid, { stars: chosen })}
              />
              <Field label={t('feedback:dialog.ownOf', { name: calledName(student) })}>
                <TextArea
                  rows={2}
                  value={ownOf(student.userid).words}
                  maxLength={FEEDBACK_LENGTH}
                  onChange={({ target }) => change(student.userid, { words: target.value })}
                />
              </Field>
            </div>
          ))}
        </details>
      )}
    </FormDialog>
  )
}
