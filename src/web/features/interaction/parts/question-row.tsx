import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionShape } from '#contract/interaction/events.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../interaction.module.css'
import { withQuestions } from '../room/state.ts'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

/** One question: its votes, and for who manages the class what becomes of it. */
export function QuestionRow({ classId, room, state, question }: PartProps & { question: QuestionShape }) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const [dismissing, setDismissing] = useState(false)
  const { id, nickName, content, votes } = question
  const params = { id: classId, question_id: id }
  const isOpen = question.state === 'open'
  const hasVoted = state.votes.includes(id)

  async function vote() {
    const next = await call('PUT /api/v1/openclass/{id}/questions/{question_id}/vote', {
      params,
      body: { vote: hasVoted ? 0 : 1 },
    })
    room.change((now) => ({
      ...withQuestions(now, [next]),
      votes: hasVoted ? now.votes.filter((one) => one !== id) : [...now.votes, id],
    }))
  }
  async function settle(to: QuestionShape['state']) {
    const next = await call('PUT /api/v1/openclass/{id}/questions/{question_id}', {
      params,
      body: { state: to },
    })
    room.change((now) => withQuestions(now, [next]))
    setDismissing(false)
  }

  return (
    <li className={styles.question} data-settled={isOpen ? undefined : ''}>
      <button
        type="button"
        className={styles.vote}
        aria-pressed={hasVoted}
        aria-label={t('interaction:questions.vote', { votes, question: content })}
        disabled={!isOpen || !state.isOpen}
        onClick={() => void run('vote', vote)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 10l5-5 5 5" />
        </svg>
        {votes}
      </button>
      <div className={styles.grow}>
        <p className={styles.words}>{content}</p>
        <p className={styles.hint}>
          {nickName} {!isOpen && <Tag tone="good">{t('interaction:questions.answered')}</Tag>}
        </p>
        {state.mayModerate && (
          <div className={styles.row}>
            <Button
              size="small"
              loading={busy === 'answer'}
              onClick={() => void run('answer', () => settle(isOpen ? 'answered' : 'open'))}
            >
              {isOpen ? t('interaction:questions.markAnswered') : t('interaction:questions.reopen')}
            </Button>
            {isOpen && (
              <Button size="small" look="quiet" onClick={() => setDismissing(true)}>
                {t('interaction:questions.dismiss')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Dialog
        open={dismissing}
        title={t('interaction:questions.dismissTitle')}
        onClose={() => setDismissing(false)}
        footer={
          <>
            <Button onClick={() => setDismissing(false)}>{t('interaction:cancel')}</Button>
            <Button
              look="danger"
              loading={busy === 'dismiss'}
              onClick={() => void run('dismiss', () => settle('dismissed'))}
            >
              {t('interaction:questions.dismiss')}
            </Button>
          </>
        }
      >
        <p>{t('interaction:questions.dismissWhat')}</p>
        <p className={styles.words}>{content}</p>
      </Dialog>
    </li>
  )
}
