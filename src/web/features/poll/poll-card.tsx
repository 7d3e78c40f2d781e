import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PollRoundShape } from '#contract/poll/events.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx'
import styles from './poll.module.css'
import { PollResult } from './poll-result.tsx'
import { kindKeys } from './poll-texts.ts'

export interface PollCardProps extends AnswerFormProps {
  /** when it ends by itself, ms; null: when it is ended */
  endsAt: number | null
  /** puts it aside; without it, it stays */
  onClose?: () => void
}

/** A poll for who takes part in the class: to answer, and its result when that is shown. */
export function PollCard({ round, mine, endsAt, onAnswer, onClose }: PollCardProps) {
  const { t } = useTranslation('poll')
  const title = useId()
  const isRunning = round.state === 'running'
  // an answer that stays as it is stands in the result
  const isDone = mine !== null && round.may_change === 0 && round.result !== null
  return (
    <section className={styles.card} aria-labelledby={title}>
      <header className={styles.head}>
        <Tag tone={isRunning ? 'accent' : 'neutral'}>{t(kindKeys[round.kind])}</Tag>
        {isRunning ? (
          <TimeLeft endsAt={endsAt} />
        ) : (
          <span className={styles.facts}>{t('poll:card.ended')}</span>
        )}
        {onClose && !isRunning && <CloseButton onClick={onClose} />}
      </header>
      <h2 id={title} className={styles.title}>
        {round.title}
      </h2>
      <p className={styles.facts} role="status">
        <AnswerState round={round} mine={mine} />
      </p>
      {isRunning && !isDone && <AnswerForm key={round.id} round={round} mine={mine} onAnswer={onAnswer} />}
      {round.result && (
        <PollResult
          poll={round}
          answered={round.answered}
          result={round.result}
          right={round.right_options}
          mine={mine}
        />
      )}
      {!round.result && round.right_options && (
        <p>
          {t('poll:result.rightIs', {
            options: round.right_options.map((number) => round.options[number - 1]).join(' · '),
          })}
        </p>
      )}
      {round.explanation && (
        <p className={styles.explanation}>{t('poll:result.explanation', { text: round.explanation })}</p>
      )}
      <p className={styles.facts}>
        {t('poll:card.progress', { answered: round.answered, present: round.present })}
        {' · '}
        {t(round.is_anonymous ? 'poll:card.anonymous' : 'poll:card.named')}
      </p>
    </section>
  )
}

export function TimeLeft({ endsAt }: { endsAt: number | null }) {
  const { t } = useTranslation('poll')
  const { text } = useCountdown(endsAt)
  if (endsAt === null) return null
  return <span className={styles.clock}>{t('poll:card.left', { time: text })}</span>
}

function AnswerState({ round, mine }: { round: PollRoundShape; mine: AnswerFormProps['mine'] }) {
  const { t } = useTranslation('poll')
  if (round.state === 'running') {
    if (!mine) return t('poll:card.open')
    return t(round.may_change ? 'poll:card.takenChangeable' : 'poll:card.taken')
  }
  const isRight = mine && round.right_options ? mine.choices.join() === round.right_options.join() : undefined
  if (isRight !== undefined) return t(isRight ? 'poll:card.wasRight' : 'poll:card.wasWrong')
  if (!mine) return t('poll:card.unanswered')
  return t(round.result ? 'poll:card.answered' : 'poll:card.waiting')
}
