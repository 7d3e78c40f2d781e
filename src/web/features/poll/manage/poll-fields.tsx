import { useTranslation } from 'react-i18next'
import { type PollKind, pollKinds, pollLimits, type ScaleTop, scaleTops } from '#contract/poll/limits.ts'
import { hasOptions } from '#contract/poll/rules.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { kindKeys } from '../poll-texts.ts'
import styles from './manage.module.css'
import { OptionFields } from './option-fields.tsx'
import type { PollValues } from './poll-values.ts'

export interface PollFieldsProps {
  values: PollValues
  /** what is wrong, by field */
  problems: Readonly<Record<string, string | undefined>>
  onChange: (change: Partial<PollValues>) => void
}

/** times that are offered, seconds; others are kept as they are */
const limits = [0, 10, 20, 30, 60, 120, 300, 600]

/** The fields of a poll. */
export function PollFields({ values, problems, onChange }: PollFieldsProps) {
  const { t } = useTranslation('poll')
  const { kind, title, limit_seconds } = values
  const choices = limits.includes(limit_seconds) ? limits : [...limits, limit_seconds]
  return (
    <>
      <Field label={t('poll:form.kind')}>
        <Select
          value={kind}
          options={pollKinds.map((value) => ({ value, label: t(kindKeys[value]) }))}
          onChange={(event) =>
            onChange({ kind: pollKinds.find((one: PollKind) => one === event.target.value) ?? 'one' })
          }
        />
      </Field>
      <Field label={t('poll:form.title')} required error={problems['title']}>
        <TextArea
          rows={2}
          value={title}
          maxLength={pollLimits.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      {hasOptions(kind) && (
        <OptionFields
          values={values}
          problem={problems['options'] ?? problems['right_options']}
          onChange={onChange}
        />
      )}
      {kind === 'scale' && <ScaleFields values={values} onChange={onChange} />}
      {kind === 'quiz' && (
        <Field label={t('poll:form.explanation')} hint={t('poll:form.explanationHint')} optional>
          <TextArea
            rows={2}
            value={values.explanation}
            maxLength={pollLimits.explanation}
            onChange={(event) => onChange({ explanation: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('poll:form.limit')} error={problems['limit_seconds']}>
        <Select
          value={String(limit_seconds)}
          options={choices.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('poll:form.noLimit') : t('poll:form.seconds', { seconds }),
          }))}
          onChange={(event) => onChange({ limit_seconds: Number(event.target.value) })}
        />
      </Field>
      <div className={styles.switches}>
        <Checkbox
          checked={values.is_anonymous === 1}
          onChange={(event) => onChange({ is_anonymous: event.target.checked ? 1 : 0 })}
        >
          {t('poll:form.anonymous')}
        </Checkbox>
        <Checkbox
          checked={values.may_change === 1}
          onChange={(event) => onChange({ may_change: event.target.checked ? 1 : 0 })}
        >
          {t('poll:form.mayChange')}
        </Checkbox>
        <Checkbox
          checked={values.result_at_once === 1}
          onChange={(event) => onChange({ result_at_once: event.target.checked ? 1 : 0 })}
        >
          {t('poll:form.atOnce')}
        </Checkbox>
      </div>
    </>
  )
}

function ScaleFields({ values, onChange }: Omit<PollFieldsProps, 'problems'>) {
  const { t } = useTranslation('poll')
  const { scale_top, low_label, high_label } = values
  return (
    <div className={styles.scale}>
      <Field label={t('poll:form.scale')}>
        <Select
          value={String(scale_top)}
          options={scaleTops.map((top) => ({ value: String(top), label: `1 – ${top}` }))}
          onChange={(event) =>
            onChange({
              scale_top: scaleTops.find((top: ScaleTop) => String(top) === event.target.value) ?? 5,
            })
          }
        />
      </Field>
      <Field label={t('poll:form.low')} optional>
        <TextInput
          value={low_label}
          maxLength={pollLimits.label}
          onChange={(event) => onChange({ low_label: event.target.value })}
        />
      </Field>
      <Field label={t('poll:form.high', { top: scale_top })} optional>
        <TextInput
          value={high_label}
          maxLength={pollLimits.label}
          onChange={(event) => onChange({ high_label: event.target.value })}
        />
      </Field>
    </div>
  )
}
