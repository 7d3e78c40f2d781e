import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Part } from '#web/area-kit/facts.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { callQuery, invalidate, queryClient, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmAction } from '../../../area-kit/form/confirm-action.tsx'
import styles from '../homework.module.css'
import { answerRoute, oneHomeworkRoute } from '../homework-links.ts'
import { noMarks } from '../marks/change-marks.ts'
import { EarlierAttempt, Submitted } from '../submitted-attempt.tsx'
import { AnswerTag } from '../tags.tsx'
import type { StudentAnswer, SubmittedAttempt } from '../types.ts'
import { AnsweredTask } from './answered-task.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { useCorrectionDraft } from './use-correction-draft.ts'

const MarkingPicture = lazyPart(() => import('../marks/marking-picture.tsx'))

/** State of a navigation from one answer to the next: the teacher goes on writing. */
const CONTINUED = 'marking'

const answerKey = 'GET /api/v1/teacher/homework/{id}/answers/{student_id}'
/** what an answer that was corrected or asked for again changes */
const changedKeys = [
  'GET /api/v1/teacher/homework',
  'GET /api/v1/teacher/homework/{id}',
  'GET /api/v1/teacher/homework/{id}/answers',
  answerKey,
] as const
const inputOf = (id: number, student_id: number) => ({ params: { id, student_id } })

/** One student's answer below its homework and beside its correction; a saved correction leads to the next answer that waits. */
export function AnswerCorrection({ id, studentId }: { id: number; studentId: number }) {
  const query = useCall(answerKey, inputOf(id, studentId), { ...editing, gcTime: 60_000, staleTime: 0 })
  const homework = useCall('GET /api/v1/teacher/homework/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data && (query.data.name || query.data.username))
  const next = query.data?.next_uncorrected
  // the next answer is there when the teacher comes to it
  useEffect(() => {
    if (next) void queryClient.prefetchQuery(callQuery(answerKey, inputOf(id, next), true))
  }, [id, next])
  return (
    <Loaded query={homework}>
      {(task) => (
        <div className={styles.stack}>
          <AnsweredTask task={task} />
          <Loaded query={query}>{(found) => <Desk key={studentId} id={id} found={found} />}</Loaded>
        </div>
      )}
    </Loaded>
  )
}

function Desk({ id, found }: { id: number; found: StudentAnswer }) {
  const { t } = useTranslation('homework')
  const navigate = useNavigate()
  const { name, username, student_id: studentId, attempts, next_uncorrected: next, is_asked_again } = found
  const [latest, ...earlier] = attempts
  const [confirming, setConfirming] = useState(false)

  async function goOn(nextId: number | null): Promise<void> {
    for (const key of changedKeys) void invalidate(key)
    if (nextId === null) toast.success(t('homework:correct.allDone'))
    if (nextId === null) await navigate(oneHomeworkRoute(id))
    else await navigate(answerRoute(id, nextId), { state: CONTINUED })
  }
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <div>
          <h2>{name || username}</h2>
          <AnswerTag state={found.state} isLate={found.is_late} />
        </div>
        <div className={styles.buttons}>
          <ButtonLink look="quiet" to={oneHomeworkRoute(id)}>
            {t('homework:correct.back')}
          </ButtonLink>
          {next !== null && <ButtonLink to={answerRoute(id, next)}>{t('homework:correct.next')}</ButtonLink>}
        </div>
      </div>
      {latest ? (
        <Latest
          key={`${latest.attempt} ${latest.version}`}
          id={id}
          studentId={studentId}
          attempt={latest}
          hasNext={next !== null}
          onSaved={goOn}
        >
          {is_asked_again === 1 ? (
            <Notice>{t('homework:again.asked')}</Notice>
          ) : (
            <div>
              <Button look="quiet" onClick={() => setConfirming(true)}>
                {t('homework:again.open')}
              </Button>
            </div>
          )}
        </Latest>
      ) : (
        <p className="second">{t('homework:correct.nothing')}</p>
      )}
      {earlier.map((attempt) => (
        <EarlierAttempt key={attempt.attempt} attempt={attempt} />
      ))}
      {confirming && (
        <ConfirmAction
          title={t('homework:again.title', { name: name || username })}
          action={t('homework:again.open')}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await call(
              'POST /api/v1/teacher/homework/{id}/answers/{student_id}/attempts',
              inputOf(id, studentId),
              { quiet: true },
            )
            toast.success(t('homework:again.done'))
            setConfirming(false)
            await Promise.all(changedKeys.map((key) => invalidate(key)))
          }}
        >
          <p>{t('homework:again.what')}</p>
        </ConfirmAction>
      )}
    </div>
  )
}

interface LatestProps {
  id: number
  studentId: number
  attempt: SubmittedAttempt
  /** another answer waits */
  hasNext: boolean
  onSaved: (next: number | null) => Promise<void>
  /** below the correction */
  children: ReactNode
}

/** The latest attempt, on whose pictures the teacher draws, beside its correction. */
function Latest({ id, studentId, attempt, hasNext, onSaved, children }: LatestProps) {
  const { t } = useTranslation('homework')
  const { draft, version, change, seen, discard } = useCorrectionDraft(id, studentId, attempt)
  const { marks } = draft
  const form = useRef<HTMLFormElement>(null)
  const isContinued = useLocation().state === CONTINUED
  const marksOf = (picture: number) => marks.find((one) => one.picture === picture) ?? noMarks(picture)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key is that of the button Save
    <div
      className={styles.desk}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        form.current?.requestSubmit()
      }}
    >
      <Part title={t('homework:attempt', { number: attempt.attempt })}>
        <Submitted
          attempt={attempt}
          picture={(url, index) => (
            <Suspense fallback={<Skeleton shape="block" height={320} />}>
              <MarkingPicture
                url={url}
                label={t('homework:files.picture', { number: index + 1 })}
                value={marksOf(index)}
                onChange={(changed) =>
                  change({ marks: [...marks.filter(({ picture }) => picture !== index), changed] })
                }
              />
            </Suspense>
          )}
        />
      </Part>
      <Part title={t('homework:field.reply')}>
        <CorrectionForm
          form={form}
          isContinued={isContinued}
          id={id}
          studentId={studentId}
          attempt={attempt}
          hasNext={hasNext}
          draft={draft}
          version={version}
          onChange={change}
          onSeen={seen}
          onSaved={async (next) => {
            discard()
            await onSaved(next)
          }}
        />
        {children}
      </Part>
    </div>
  )
}
