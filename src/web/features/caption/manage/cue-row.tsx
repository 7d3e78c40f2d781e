import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CUE_LENGTH, type Cue } from '#contract/caption/limits.ts'
import { ClockInput } from '#web/features/player/clock-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { CueProblem } from './cue-edits.ts'
import styles from './captions.module.css'

const problemKeys = {
  start: 'caption:edit.problem.start',
  end: 'caption:edit.problem.end',
  text: 'caption:edit.problem.text',
} as const

export interface CueRowProps {
  number: number
  cue: Cue
  isLast: boolean
  problem: CueProblem | null
  onChange: (cue: Cue) => void
  onPlay: () => void
  /** @param cursor place in the text where the second half begins */
  onSplit: (cursor: number) => void
  onJoin: () => void
  onRemove: () => void
}

/** One cue: its times, its text, and what is done with it; Alt and Enter play it, split it with Ctrl as well. */
export function CueRow(props: CueRowProps) {
  const { number, cue, isLast, problem, onChange, onPlay, onSplit, onJoin, onRemove } = props
  const { t } = useTranslation('caption')
  const text = useRef<HTMLTextAreaElement>(null)
  const cursor = () => text.current?.selectionStart ?? cue.text.length
  const problemId = `cue-${number}-problem`
  return (
    <li className={styles.cue}>
      <div className={styles.times}>
        <ClockInput
          label={t('caption:edit.start', { number })}
          value={cue.start}
          invalid={problem === 'start'}
          onChange={(start) => onChange({ ...cue, start })}
        />
        <ClockInput
          label={t('caption:edit.end', { number })}
          value={cue.end}
          invalid={problem === 'end'}
          onChange={(end) => onChange({ ...cue, end })}
        />
      </div>
      <div className={styles.text}>
        <TextArea
          ref={text}
          rows={2}
          aria-label={t('caption:edit.text', { number })}
          aria-invalid={problem === 'text' || undefined}
          aria-describedby={problem ? problemId : undefined}
          value={cue.text}
          maxLength={CUE_LENGTH}
          onChange={(event) => onChange({ ...cue, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !event.altKey) return
            event.preventDefault()
            if (event.ctrlKey) onSplit(cursor())
            else onPlay()
          }}
        />
        <FieldError id={problemId}>{problem && t(problemKeys[problem])}</FieldError>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          look="quiet"
          aria-label={t('caption:edit.playNamed', { number })}
          onClick={onPlay}
        >
          {t('caption:edit.play')}
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-label={t('caption:edit.splitNamed', { number })}
          // the cursor stays where it is in the text
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSplit(cursor())}
        >
          {t('caption:edit.split')}
        </Button>
        {!isLast && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('caption:edit.joinNamed', { number })}
            onClick={onJoin}
          >
            {t('caption:edit.join')}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          aria-label={t('caption:edit.removeNamed', { number })}
          onClick={onRemove}
        >
          {t('caption:edit.remove')}
        </Button>
      </div>
    </li>
  )
}
