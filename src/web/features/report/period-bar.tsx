import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { FilterDays } from '#web/area-kit/list/filters.tsx'
import linkStyles from '#web/area-kit/list/filter-links.module.css'
import recordStyles from '#web/area-kit/record.module.css'
import { useConfig } from '#web/lib/config.ts'
import { presets } from './presets.ts'
import { usePeriod } from './use-report-filters.ts'

/** The period of a report: common ones by a press, any other by its days. */
export function PeriodBar() {
  const { t } = useTranslation('report')
  const [search] = useSearchParams()
  const { time_zone } = useConfig()
  const { from, to } = usePeriod()
  const linkTo = (days: { from: string; to: string }) => {
    const next = new URLSearchParams(search)
    next.set('from', days.from)
    next.set('to', days.to)
    return { search: next.toString() }
  }
  return (
    <div className={recordStyles.filters}>
      <nav aria-label={t('report:period.title')}>
        <ul className={linkStyles.row}>
          {presets(time_zone).map(({ name, ...days }) => {
            // the server's own choice is the first of them
            const isChosen = (days.from === from && days.to === to) || (!from && !to && name === 'last30')
            return (
              <li key={name}>
                <Link
                  to={linkTo(days)}
                  className={linkStyles.option}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {t(`report:period.${name}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className={recordStyles.fields}>
        <FilterDays />
      </div>
    </div>
  )
}
