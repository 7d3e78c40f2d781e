import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Group } from '#web/area-kit/form/group.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './messages.module.css'

type Quiet = Pick<
  ByKey['GET /api/v1/student/reminders']['reply'],
  'quiet' | 'quiet_from' | 'quiet_until' | 'school_quiet_from' | 'school_quiet_until' | 'zone'
>

export interface QuietHoursProps {
  values: Quiet
  set: (change: Partial<Quiet>) => void
}

/** When e-mails and SMS wait: the school's hours, own ones, or never. */
export function QuietHours({ values, set }: QuietHoursProps) {
  const { t } = useTranslation('message')
  const zoneText = useZoneText()
  const { quiet, quiet_from, quiet_until, school_quiet_from, school_quiet_until, zone } = values
  return (
    <Group title={t('message:quiet.title')}>
      <p className="second">{t('message:quiet.hint', { zone: zoneText(zone) })}</p>
      <RadioCards
        legend={t('message:quiet.which')}
        value={quiet}
        onChange={(chosen) => set({ quiet: chosen })}
        options={[
          {
            value: 'school',
            title:
              school_quiet_from === school_quiet_until
                ? t('message:quiet.schoolNone')
                : t('message:quiet.school', { from: school_quiet_from, until: school_quiet_until }),
          },
          { value: 'own', title: t('message:quiet.own') },
          { value: 'none', title: t('message:quiet.none') },
        ]}
      />
      {quiet === 'own' && <Clocks from={quiet_from} until={quiet_until} set={set} />}
    </Group>
  )
}

export interface ClocksProps {
  from: string
  until: string
  set: (change: { quiet_from?: string; quiet_until?: string }) => void
}

/** Beginning and end of quiet hours. */
export function Clocks({ from, until, set }: ClocksProps) {
  const { t } = useTranslation('message')
  return (
    <div className={styles.clocks}>
      <Field label={t('message:quiet.from')} required>
        <TextInput
          type="time"
          required
          value={from}
          onChange={({ target }) => target.value && set({ quiet_from: target.value.slice(0, 5) })}
        />
      </Field>
      <Field label={t('message:quiet.until')} required>
        <TextInput
          type="time"
          required
          value={until}
          onChange={({ target }) => target.value && set({ quiet_until: target.value.slice(0, 5) })}
        />
      </Field>
    </div>
  )
}
