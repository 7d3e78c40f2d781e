import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PollRoundShape } from '#contract/poll/events.ts'
import { pollLimits } from '#contract/poll/limits.ts'
import { outcomeMessage } from '#web/lib/outcome-unknown.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './poll.module.css'
import type { GivenAnswer } from './room/poll-room.ts'
import type { OwnAnswer } from './room/poll-state.ts'

export interface AnswerFormProps {
  round: PollRoundShape
  mine: OwnAnswer | null
  /** rejects with the failure, which the form shows */
  onAnswer: (given: GivenAnswer) => Promise<void>
}

/** The answer to a running poll: options or values to choose from, or a word to write. */
export function AnswerForm({ round, mine, onAnswer }: AnswerFormProps) {
  const { t } = useTranslation('poll')
  const error = useId()
  const [choices, setChoices] = useState<readonly number[]>(mine?.choices ?? [])
  const [word, setWord] = useState(mine?.word ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isWord = round.kind === 'word'
  const isFixed = mine !== null && round.may_change === 0

  async function send() {
    setBusy(true)
    setProblem('')
    try {
      await onAnswer(isWord ? { word: word.trim() } : { choices: [...choices] })
    } catch (failure) {
      const undone = (why: string) => why || t('poll:card.notSent')
      setProblem(outcomeMessage(failure, { unknown: t('poll:card.unknown'), undone }))
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || isFixed) return
    if (isWord ? word.trim() === '' : choices.length === 0)
      return setProblem(t(isWord ? 'poll:card.wordMissing' : 'poll:card.choiceMissing'))
    void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {isWord ? (
        <Field
          label={t('poll:card.word')}
          hint={t('poll:card.wordHint', { most: pollLimits.word })}
          error={problem}
        >
          <TextInput
            value={word}
            maxLength={pollLimits.word}
            disabled={isFixed}
            autoComplete="off"
            onChange={(event) => {
              setWord(event.target.value)
              setProblem('')
            }}
          />
        </Field>
      ) : (
        <>
          <Choices
            round={round}
            choices={choices}
            disabled={isFixed}
            describedBy={problem ? error : undefined}
            onChange={(chosen) => {
              setChoices(chosen)
              setProblem('')
            }}
          />
          <FieldError id={error}>{problem}</FieldError>
        </>
      )}
      {!isFixed && (
        <Button look="primary" block type="submit" loading={busy}>
          {t(mine ? 'poll:card.change' : 'poll:card.send')}
        </Button>
      )}
    </form>
  )
}

interface ChoicesProps {
  round: PollRoundShape
  choices: readonly number[]
  disabled: boolean
  describedBy: string | undefined
  onChange: (choices: readonly number[]) => void
}

function Choices({ round, choices, disabled, describedBy, onChange }: ChoicesProps) {
  const { t } = useTranslation('poll')
  const name = useId()
  const isScale = round.kind === 'scale'
  const isSeveral = round.chooses_several === 1
  const labels = isScale ? Array.from({ length: round.scale_top }, (_, at) => String(at + 1)) : round.options
  function choose(value: number) {
    if (!isSeveral) return onChange([value])
    onChange(choices.includes(value) ? choices.filter((one) => one !== value) : [...choices, value])
  }
  return (
    <fieldset className={styles.fieldset} disabled={disabled} aria-describedby={describedBy}>
      <legend className={styles.facts}>
        {t(isScale ? 'poll:card.chooseValue' : isSeveral ? 'poll:card.chooseSeveral' : 'poll:card.chooseOne')}
      </legend>
      <div className={isScale ? styles.scale : styles.options}>
        {labels.map((label, index) => (
          <label key={label} className={styles.option}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={name}
              checked={choices.includes(index + 1)}
              onChange={() => choose(index + 1)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {isScale && (round.low_label || round.high_label) && (
        <p className={styles.ends}>
          <span>{round.low_label && `1 = ${round.low_label}`}</span>
          <span>{round.high_label && `${round.scale_top} = ${round.high_label}`}</span>
        </p>
      )}
    </fieldset>
  )
}
