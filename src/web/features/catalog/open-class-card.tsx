import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { useConfig } from '#web/lib/config.ts'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { formatLessonTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { cutProductName, cutTeacherNames } from '#web/ui/text.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { openClassRoute } from '#web/lib/shop-routes.ts'
import styles from './product-card.module.css'

export type OpenClassBrief = ByKey['GET /api/openclass']['reply']['list'][number]

interface OpenClassCardProps {
  openClass: OpenClassBrief
  heading: 'h2' | 'h3'
}

/** An open class in a list; the whole card leads to where it is watched. */
function OpenClassCard({ openClass, heading: Heading }: OpenClassCardProps) {
  const { t } = useTranslation('catalog')
  const { time_zone } = useConfig()
  const view = { lang: useLang(), schoolZone: time_zone }
  const { id, name, cover_url, teacher_name, begintime, state, is_need_pay, product_price, currency } =
    openClass
  return (
    <Card as="li" padding="none" linked className={styles.card}>
      <div className={styles.cover}>
        <CoverImage src={cover_url} title={name} alt="" />
        <div className={styles.mark}>
          {state === 'live' && <StateMark kind="live" />}
          {state === 'replay' && <Tag>{t('catalog:lesson.replay')}</Tag>}
          {state === 'end' && <Tag>{t('catalog:lesson.ended')}</Tag>}
        </div>
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>
          <Link to={openClassRoute(id)} title={name} data-card-link="">
            {cutProductName(name)}
          </Link>
        </Heading>
        <p className={styles.teacher}>{cutTeacherNames(teacher_name)}</p>
        <p className={styles.teacher}>
          <time dateTime={new Date(begintime * 1000).toISOString()}>{formatLessonTime(begintime, view)}</time>
        </p>
        <p className={styles.price}>
          <Price amount={is_need_pay === 1 ? product_price : '0'} currency={currencyCode(currency)} />
        </p>
      </div>
    </Card>
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
