import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './learning-page.module.css'
import type { LearnedCourse } from './lesson-texts.ts'

/** How far the student has come, with the number of lessons that are done. */
export function CourseProgress({ progress }: Pick<LearnedCourse, 'progress'>) {
  const { t } = useTranslation('learning')
  const { done, lessons, percent } = progress
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('learning:progress.done', { done, count: lessons })} value={percent / 100} />
    </div>
  )
}
