import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '#web/features/site/language-switch.tsx'
import { Logo } from '#web/features/site/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { countText } from './count-text.ts'
import { LikeButton } from './like-button.tsx'
import styles from './live-header.module.css'
import { shareAddress } from './live-query.ts'
import { PhoneCode } from './phone-code.tsx'
import { ShareDialog } from './share-dialog.tsx'
import type { OpenClass } from './types.ts'
import { useCourseAddress } from './use-course-address.ts'
import type { Statistics } from './use-statistic.ts'

export interface LiveHeaderProps {
  openClass: OpenClass
  share: string
  isLive: boolean
  statistics: Statistics
  phone: boolean
}

/** Title of the class, number of viewers, and actions. */
export function LiveHeader({ openClass, share, isLive, statistics, phone }: LiveHeaderProps) {
  const { t } = useTranslation('live')
  const { numbers, praise } = statistics
  const { lesson } = openClass
  const course = useCourseAddress(openClass)
  const [sharing, setSharing] = useState(false)
  const address = shareAddress(openClass.crypt_id, share)
  return (
    <>
      <header className={styles.header}>
        <div className={styles.logo}>
          <Logo />
        </div>
        <div className={styles.words}>
          {lesson && (
            <a className={styles.course} href={course}>
              <span aria-hidden="true">‹ </span>
              <VisuallyHidden>{t('live:lesson.course')}</VisuallyHidden> {lesson.product_name}
            </a>
          )}
          <h1 className={`title ${styles.name}`}>{openClass.name}</h1>
          <p className={styles.counts}>
            {numbers && <span>{t('live:count.views', { count: countText(numbers.view_num, t) })}</span>}
            {numbers && isLive && (
              <span>{t('live:count.online', { count: countText(numbers.online_num, t) })}</span>
            )}
          </p>
        </div>
        <div className={styles.tools}>
          <LikeButton numbers={numbers} onPress={() => void praise()} />
          <Button onClick={() => setSharing(true)}>{t('live:share.label')}</Button>
          {!phone && <PhoneCode address={address} />}
          <LanguageSwitch />
        </div>
      </header>
      {sharing && <ShareDialog address={address} openClass={openClass} onClose={() => setSharing(false)} />}
    </>
  )
}
