import { useTranslation } from 'react-i18next'
import { weekdayName } from '#web/area-kit/calendar/day-text.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { overnightHours, type Rule } from './working-hours-values.ts'

interface OvernightDialogProps {
  rules: readonly Rule[]
  onConfirm: () => void
  onClose: () => void
}

/** Confirms weekly times that last until late on the next day, of which most have their clocks exchanged. */
export function OvernightDialog({ rules, onConfirm, onClose }: OvernightDialogProps) {
  const { t } = useTranslation('booking')
  const lang = useLang()
  return (
    <ConfirmDialog
      open
      title={t('booking:hours.overnightTitle')}
      action={t('booking:hours.overnightSave')}
      dismiss={t('booking:hours.overnightBack')}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul>
        {rules.map((rule) => (
          <li key={`${rule.weekday} ${rule.begin_clock}`}>
            {t('booking:hours.overnight', {
              day: weekdayName(rule.weekday, lang),
              from: rule.begin_clock,
              until: rule.end_clock,
              hours: Math.round(overnightHours(rule) ?? 0),
            })}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
