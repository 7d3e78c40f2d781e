import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { useConfig } from '#web/lib/config.ts'
import { formatLessonTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { StreamMark } from '#web/ui/stream-mark.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { openClassRoute } from '#web/lib/shop-routes.ts'
import { CourseCard, type CourseCardProps } from './course-card.tsx'
import styles from './course-card.module.css'

export type OpenClassBrief = ByKey['GET /api/openclass']['reply']['list'][number]

interface OpenClassCardProps {
  openClass: OpenClassBrief
  heading: CourseCardProps['heading']
}

/** An open class; it links to the page on which it is watched. */
function OpenClassCard({ openClass, heading }: OpenClassCardProps) {
  const { time_zone } = useConfig()
  const view = { lang: useLang(), schoolZone: time_zone }
  const { id, name, cover_url, teacher_name, begintime, state, stream_state } = openClass
  const { is_need_pay, product_price, currency } = openClass
  return (
    <CourseCard
      variant="tile"
      name={name}
      cover={cover_url}
      teacher={teacher_name}
      route={openClassRoute(id)}
      heading={heading}
      mark={<StreamMark state={stream_state} isOpen={state === 'live'} />}
    >
      <p className={styles.time}>
        <time dateTime={new Date(begintime * 1000).toISOString()}>{formatLessonTime(begintime, view)}</time>
      </p>
      <p className={styles.price}>
        <Price amount={is_need_pay === 1 ? product_price : '0'} currency={currencyCode(currency)} />
      </p>
    </CourseCard>
  )
}

export interface OpenClassGridProps {
  classes: readonly OpenClassBrief[]
  /** level of their headings below the page's own */
  heading?: OpenClassCardProps['heading']
}

export function OpenClassGrid({ classes, heading = 'h3' }: OpenClassGridProps) {
  return (
    <ul className={styles.grid}>
      {classes.map((openClass) => (
        <OpenClassCard key={openClass.id} openClass={openClass} heading={heading} />
      ))}
    </ul>
  )
}
