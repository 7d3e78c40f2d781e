import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OfficialAccount } from './official-account.tsx'
import { myCoursesAddress } from './routes.ts'
import styles from './study-dialog.module.css'

/** px, as published */
const WIDTH = 436

export interface StudyDialogProps {
  course: string
  onClose: () => void
}

/** After an order with nothing to pay: the course is there, and learning may start. */
export function StudyDialog({ course, onClose }: StudyDialogProps) {
  const { t } = useTranslation('order')
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('order:study.title')}
      onClose={onClose}
      footer={
        <ButtonLink look="primary" href={myCoursesAddress}>
          {t('order:study.start')}
        </ButtonLink>
      }
    >
      <div className={styles.body}>
        <p>{t('order:study.text', { course })}</p>
        <OfficialAccount />
      </div>
    </Dialog>
  )
}
