import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { StudentToday, TodayPart } from './today-view.tsx'
import styles from './today.module.css'
import { watchAddress } from './watch-address.ts'

/** The video in which the student stopped. */
export const ContinueLearning: TodayPart<StudentToday> = ({ today: { continue: place } }) => {
  const { t } = useTranslation('today')
  const heading = useId()
  if (!place) return null
  const { lesson_number, title, product_name, cover_url, position, duration } = place
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('today:continue.title')}
      </h2>
      <Card className={styles.goOn}>
        <CoverImage src={cover_url} title={product_name || title} alt="" />
        <ProgressBar
          label={
            <>
              <strong>{title}</strong>
              {product_name !== '' && product_name !== title && (
                <>
                  <br />
                  {product_name}
                </>
              )}
            </>
          }
          value={duration > 0 ? position / duration : 0}
          text={
            <>
              {lesson_number !== null && t('today:continue.lesson', { number: lesson_number })}
              {t('today:continue.at', { clock: clockText(position), length: clockText(duration) })}
            </>
          }
        />
        <ButtonLink look="primary" href={watchAddress(place)}>
          {t('today:continue.go')}
        </ButtonLink>
      </Card>
    </section>
  )
}
