import { useTranslation } from 'react-i18next'
import { type OfflineKind, REFERENCE_LENGTH } from '#contract/payment/offline-kinds.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import styles from '#web/area-kit/record.module.css'
import type { Means, MeansProblems } from './means.ts'

export interface MeansFieldsProps<Kind extends OfflineKind> {
  kinds: readonly Kind[]
  values: Means<Kind>
  problems: MeansProblems
  labels: { kind: string; at: string }
  onChange: (change: Partial<Means<Kind>>) => void
}

/** Means, time and receipt of an offline payment. */
export function MeansFields<Kind extends OfflineKind>(props: MeansFieldsProps<Kind>) {
  const { kinds, values, problems, labels, onChange } = props
  const { t } = useTranslation(['trade', 'order'])
  return (
    <>
      <div className={styles.two}>
        <Field label={labels.kind} required error={problems.kind && t(problems.kind)}>
          <Select
            value={values.kind}
            placeholder=""
            options={kinds.map((kind) => ({ value: kind, label: t(offlineKindTexts[kind]) }))}
            onChange={({ target }) => onChange({ kind: kinds.find((kind) => kind === target.value) ?? '' })}
          />
        </Field>
        <MomentField
          label={labels.at}
          value={values.at}
          error={problems.at && t(problems.at)}
          onChange={(at) => onChange({ at })}
        />
      </div>
      <Field label={t('trade:offline.reference')}>
        <TextInput
          value={values.reference}
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </Field>
    </>
  )
}
