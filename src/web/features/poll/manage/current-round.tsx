import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PollRoundShape } from '#contract/poll/events.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TimeLeft } from '../poll-card.tsx'
import { PollResult } from '../poll-result.tsx'
import { kindKeys } from '../poll-texts.ts'
import styles from './manage.module.css'
import { NamesDialog } from './names-dialog.tsx'

export interface CurrentRoundProps {
  classId: number
  round: PollRoundShape
  /** when it ends by itself, ms; null: when it is ended */
  endsAt: number | null
  /** with what a call has answered */
  onChanged: (round: PollRoundShape) => void
}

type Shown = Partial<Record<'result_shown' | 'right_shown', 0 | 1>>

/** The poll that the class looks at: how far it is, its result, and what can be done with it. */
export function CurrentRound({ classId, round, endsAt, onChanged }: CurrentRoundProps) {
  const { t } = useTranslation('poll')
  const [busy, setBusy] = useState('')
  const [names, setNames] = useState(false)
  const params = { id: classId, round_id: round.id }
  const isRunning = round.state === 'running'

  async function run(key: string, change: () => Promise<PollRoundShape>) {
    if (busy) return
    setBusy(key)
    try {
      onChanged(await change())
    } catch {
      // the call has said why
    } finally {
      setBusy('')
    }
  }
  const end = () => call('POST /api/v1/openclass/{id}/poll_rounds/{round_id}/end', { params })
  const show = (body: Shown) =>
    call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/shown', { params, body })
  const hide = (word: string, hidden: boolean) =>
    call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/words', {
      params,
      body: { word, is_hidden: hidden ? 1 : 0 },
    })
  /** One change at a time: what it answers is what the next one is about. */
  const stateOf = (key: string) => ({ loading: busy === key, disabled: busy !== '' && busy !== key })
  const isResultShown = round.result_shown === 1
  const isRightShown = round.right_shown === 1
  return (
    <div className={styles.running}>
      <div className={styles.actions}>
        <Tag tone={isRunning ? 'accent' : 'neutral'}>
          {t(isRunning ? 'poll:run.running' : 'poll:card.ended')}
        </Tag>
        <span className="second">{t(kindKeys[round.kind])}</span>
        {isRunning && <TimeLeft endsAt={endsAt} />}
      </div>
      <p className={styles.question}>{round.title}</p>
      <p className={styles.count} role="status">
        {t('poll:card.progress', { answered: round.answered, present: round.present })}
      </p>
      {round.result && (
        <PollResult
          poll={round}
          answered={round.answered}
          result={round.result}
          right={round.right_options}
          onHide={(word, hidden) => void run(word, () => hide(word, hidden))}
        />
      )}
      <p className="second">{t(isResultShown ? 'poll:run.resultShown' : 'poll:run.resultHidden')}</p>
      <div className={styles.actions}>
        {isRunning && (
          <Button look="primary" {...stateOf('end')} onClick={() => void run('end', end)}>
            {t('poll:run.end')}
          </Button>
        )}
        <Button
          {...stateOf('result')}
          onClick={() => void run('result', () => show({ result_shown: isResultShown ? 0 : 1 }))}
        >
          {t(isResultShown ? 'poll:run.hideResult' : 'poll:run.showResult')}
        </Button>
        {round.kind === 'quiz' && (
          <Button
            {...stateOf('right')}
            onClick={() => void run('right', () => show({ right_shown: isRightShown ? 0 : 1 }))}
          >
            {t(
              isRightShown
                ? 'poll:run.hideRight'
                : isRunning
                  ? 'poll:run.endAndShowRight'
                  : 'poll:run.showRight',
            )}
          </Button>
        )}
        {round.is_anonymous === 0 && round.answered > 0 && (
          <Button look="quiet" onClick={() => setNames(true)}>
            {t('poll:names.open')}
          </Button>
        )}
      </div>
      {names && (
        <NamesDialog
          classId={classId}
          roundId={round.id}
          title={round.title}
          options={round.options}
          onClose={() => setNames(false)}
        />
      )}
    </div>
  )
}
