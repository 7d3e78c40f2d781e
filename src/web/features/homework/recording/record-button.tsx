import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './recording.module.css'
import type { Recorder, RecordingProblem } from './use-recorder.ts'

const problemKeys: Readonly<Record<RecordingProblem, string>> = {
  denied: 'homework:record.denied',
  noMicrophone: 'homework:record.noMicrophone',
  unsupported: 'homework:record.unsupported',
}

export interface RecordButtonProps {
  id: string
  recorder: Recorder
  disabled: boolean
}

/** Records a voice in the page, with its time and how loud it is. */
export function RecordButton({ id, recorder, disabled }: RecordButtonProps) {
  const { t } = useTranslation('homework')
  const { state, seconds, level, problem, start, stop } = recorder
  const isRecording = state === 'recording'
  return (
    <>
      <div className={styles.recorder}>
        <Button
          loading={state === 'requesting'}
          disabled={disabled}
          aria-describedby={`${id}-record-error`}
          onClick={() => (isRecording ? stop() : void start())}
        >
          {t(isRecording ? 'homework:record.stop' : 'homework:record.start')}
        </Button>
        {isRecording && (
          <>
            <span className={styles.time} role="timer">
              {`${clockText(seconds)} / ${clockText(homeworkLimits.recordingSeconds)}`}
            </span>
            <meter
              className={styles.level}
              aria-label={t('homework:record.level')}
              min={0}
              max={1}
              value={level}
            />
          </>
        )}
      </div>
      <FieldError id={`${id}-record-error`}>{problem && t(problemKeys[problem])}</FieldError>
    </>
  )
}
