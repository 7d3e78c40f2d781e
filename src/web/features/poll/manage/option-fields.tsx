import { useTranslation } from 'react-i18next'
import { pollLimits } from '#contract/poll/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './manage.module.css'
import type { PollValues } from './poll-values.ts'

export interface OptionFieldsProps {
  values: PollValues
  problem: string | undefined
  onChange: (change: Partial<PollValues>) => void
}

/** The options of a poll; of a quiz also which of them are right. */
export function OptionFields({ values, problem, onChange }: OptionFieldsProps) {
  const { t } = useTranslation('poll')
  const { options, right_options, kind } = values
  const isQuiz = kind === 'quiz'
  const write = (at: number, text: string) =>
    onChange({ options: options.map((option, index) => (index === at ? text : option)) })
  const mark = (number: number, isRight: boolean) =>
    onChange({
      right_options: isRight
        ? [...right_options, number].toSorted((a, b) => a - b)
        : right_options.filter((one) => one !== number),
    })
  // the options behind it move up, and with them which are right
  const remove = (at: number) =>
    onChange({
      options: options.filter((_, index) => index !== at),
      right_options: right_options.flatMap((number) =>
        number === at + 1 ? [] : [number > at + 1 ? number - 1 : number],
      ),
    })
  return (
    <fieldset className={styles.fieldset} aria-describedby={problem ? 'poll-options-problem' : undefined}>
      <legend>{t('poll:form.options')}</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
        <div key={at} className={styles.optionRow}>
          <TextInput
            value={option}
            maxLength={pollLimits.option}
            aria-label={t('poll:form.option', { number: at + 1 })}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => write(at, event.target.value)}
          />
          {isQuiz && (
            <Checkbox
              checked={right_options.includes(at + 1)}
              aria-label={t('poll:form.rightNamed', { number: at + 1 })}
              onChange={(event) => mark(at + 1, event.target.checked)}
            >
              {t('poll:form.right')}
            </Checkbox>
          )}
          {options.length > pollLimits.fewestOptions && (
            <Button
              size="small"
              look="quiet"
              aria-label={t('poll:form.removeOption', { number: at + 1 })}
              onClick={() => remove(at)}
            >
              {t('poll:form.remove')}
            </Button>
          )}
        </div>
      ))}
      <FieldError id="poll-options-problem">{problem}</FieldError>
      {options.length < pollLimits.options && (
        <div>
          <Button size="small" onClick={() => onChange({ options: [...options, ''] })}>
            {t('poll:form.addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
