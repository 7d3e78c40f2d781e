import { useTranslation } from 'react-i18next'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { durationText } from '../duration-text.ts'
import { percent } from '../percent.ts'
import type { TaughtHomework } from '../types.ts'

/** How a published homework stands: rates, how soon answers came, and how long corrections took. */
export function HomeworkNumbers({
  found,
}: {
  found: Pick<
    TaughtHomework,
    | 'total_students'
    | 'submitted'
    | 'unsubmitted'
    | 'completion_rate'
    | 'uncorrected'
    | 'late'
    | 'due_time'
    | 'statistics'
  >
}) {
  const { t } = useTranslation('homework')
  const lang = useLang()
  const { total_students: total, submitted, late, statistics } = found
  const { corrected, returned, read, asked_again, submitted_by_day } = statistics
  const of = (count: number, all: number) =>
    t('homework:statistics.ofTotal', {
      ...{ count, total: all },
      share: percent(all === 0 ? 0 : count / all, lang),
    })
  const lasting = (seconds: number | null) => seconds !== null && durationText(seconds, lang)
  return (
    <Part title={t('homework:numbers')}>
      <Facts
        facts={[
          { label: t('homework:field.total'), value: String(total) },
          { label: t('homework:field.submitted'), value: String(submitted) },
          { label: t('homework:field.unsubmitted'), value: String(found.unsubmitted) },
          { label: t('homework:field.completionRate'), value: percent(found.completion_rate, lang) },
          { label: t('homework:field.uncorrected'), value: String(found.uncorrected) },
          ...(submitted === 0
            ? []
            : [
                {
                  label: t('homework:statistics.onTime'),
                  value: found.due_time !== null && of(submitted - late, submitted),
                },
                { label: t('homework:field.late'), value: found.due_time !== null && of(late, submitted) },
                { label: t('homework:statistics.corrected'), value: of(corrected, submitted) },
                { label: t('homework:statistics.returned'), value: String(returned) },
                { label: t('homework:statistics.read'), value: returned > 0 && of(read, returned) },
                {
                  label: t('homework:statistics.askedAgain'),
                  value: asked_again > 0 && String(asked_again),
                },
                {
                  label: t('homework:statistics.submitAverage'),
                  value: lasting(statistics.submit_seconds),
                },
                {
                  label: t('homework:statistics.correctAverage'),
                  value: lasting(statistics.correct_seconds),
                },
              ]),
        ]}
      />
      {submitted > 0 && (
        <>
          <h3>{t('homework:statistics.when')}</h3>
          {submitted_by_day.map(({ days, submitted: count }) => (
            <ProgressBar
              key={days}
              label={
                days === null
                  ? t('homework:statistics.later')
                  : t('homework:statistics.within', { count: days })
              }
              value={count / submitted}
              text={String(count)}
            />
          ))}
        </>
      )}
    </Part>
  )
}
