import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { weekdayName } from '#web/area-kit/calendar/day-text.ts'
import styles from './booking.module.css'
import type { Rule } from './working-hours-values.ts'

interface WeeklyRulesProps {
  rules: readonly Rule[]
  onChange: (rules: readonly Rule[]) => void
}

const MORNING = { begin_clock: '09:00', end_clock: '12:00' }
const AFTERNOON = { begin_clock: '14:00', end_clock: '17:00' }

/** Seven days with their times; a day without a time is free. */
export function WeeklyRules({ rules, onChange }: WeeklyRulesProps) {
  const { t } = useTranslation('booking')
  const lang = useLang()
  const change = (rule: Rule, some: Partial<Rule>) =>
    onChange(rules.map((one) => (one === rule ? { ...one, ...some } : one)))
  return (
    <section className={styles.part} aria-labelledby="weekly-hours">
      <h2 id="weekly-hours">{t('booking:hours.weekly')}</h2>
      <ul className={styles.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const day = weekdayName(weekday, lang)
          const own = rules.filter((rule) => rule.weekday === weekday)
          return (
            <li key={weekday} className={styles.ruleDay}>
              <span className={styles.weekday}>{day}</span>
              <div className={styles.times}>
                {own.length === 0 && <span className="second">{t('booking:hours.free')}</span>}
                {own.map((rule, index) => (
                  <div key={`${weekday} ${index}`} className={styles.time}>
                    <TextInput
                      type="time"
                      required
                      aria-label={t('booking:hours.from', { day })}
                      value={rule.begin_clock}
                      onChange={({ target }) => target.value && change(rule, { begin_clock: target.value })}
                    />
                    <span aria-hidden="true">–</span>
                    <TextInput
                      type="time"
                      required
                      aria-label={t('booking:hours.until', { day })}
                      value={rule.end_clock}
                      onChange={({ target }) => target.value && change(rule, { end_clock: target.value })}
                    />
                    {rule.end_clock <= rule.begin_clock && (
                      <span className="second">{t('booking:hours.nextDay')}</span>
                    )}
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={t('booking:hours.removeNamed', {
                        day,
                        time: `${rule.begin_clock}–${rule.end_clock}`,
                      })}
                      onClick={() => onChange(rules.filter((one) => one !== rule))}
                    >
                      {t('booking:hours.remove')}
                    </Button>
                  </div>
                ))}
              </div>
              <Button
                size="small"
                aria-label={t('booking:hours.addOn', { day })}
                onClick={() => onChange([...rules, { weekday, ...(own.length === 0 ? MORNING : AFTERNOON) }])}
              >
                {t('booking:hours.add')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
