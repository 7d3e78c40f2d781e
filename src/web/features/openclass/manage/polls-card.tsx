import { useTranslation } from 'react-i18next'
import { ClassPolls } from '#web/features/poll/manage/class-polls.tsx'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './class-form.module.css'

/** The polls of a class, as a part of its page. */
export function PollsCard({ classId }: { classId: number }) {
  const { t } = useTranslation('poll')
  const can = useCan()
  if (!can('poll.read')) return null
  return (
    <Card as="section" padding="large" className={styles.videos} aria-labelledby="class-polls">
      <h2 id="class-polls">{t('poll:title')}</h2>
      <ClassPolls classId={classId} />
    </Card>
  )
}
