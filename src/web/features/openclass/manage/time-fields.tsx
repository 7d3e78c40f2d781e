import { useTranslation } from 'react-i18next'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { fromLocal, toLocal } from '#web/ui/local-time.ts'
import { ownZone } from '#web/ui/zones.ts'
import styles from './class-form.module.css'
import type { ClassFields } from './managed-class.ts'

/** seconds */
const MINUTE = 60
const HOUR = 3600

export interface TimeFieldsProps {
  values: ClassFields
  problems: Problems
  onChange: (change: Partial<ClassFields>) => void
}

/** Begin and end in the reader's zone. A change of the begin moves the end as well. */
export function TimeFields({ values, problems, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('openclass')
  const zoneText = useZoneText()
  const now = useNow()
  const { begin_time, end_time } = values
  const zone = t('openclass:form.zone', { zone: zoneText(ownZone()) })
  function begin(text: string) {
    const at = fromLocal(text) ?? 0
    const moves = at !== 0 && begin_time !== 0 && end_time > begin_time
    onChange({ begin_time: at, ...(moves && { end_time: at + end_time - begin_time }) })
  }
  function beginNow() {
    const at = now - (now % MINUTE)
    onChange({ begin_time: at, end_time: at + (end_time > begin_time ? end_time - begin_time : HOUR) })
  }
  const past = begin_time !== 0 && end_time < now
  return (
    <div className={styles.times}>
      <Field
        label={t('openclass:form.begin')}
        hint={past ? t('openclass:form.past') : zone}
        error={problems.begin_time}
        required
      >
        <TextInput
          type="datetime-local"
          value={begin_time === 0 ? '' : toLocal(begin_time)}
          onChange={(event) => begin(event.target.value)}
        />
      </Field>
      {begin_time > now && (
        <Button size="small" className={styles.now} onClick={beginNow}>
          {t('openclass:form.beginNow')}
        </Button>
      )}
      <Field label={t('openclass:form.end')} hint={zone} error={problems.end_time} required>
        <TextInput
          type="datetime-local"
          value={end_time === 0 ? '' : toLocal(end_time)}
          onChange={(event) => onChange({ end_time: fromLocal(event.target.value) ?? 0 })}
        />
      </Field>
    </div>
  )
}
