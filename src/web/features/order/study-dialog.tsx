import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OfficialAccount } from './official-account.tsx'
import { myCoursesAddress, myOrdersAddress } from './routes.ts'
import styles from './study-dialog.module.css'

/** px, as published */
const WIDTH = 436

export interface StudyDialogProps {
  productId: number
  course: string
  /** delivered goods rather than a course */
  goods?: boolean
  onClose: () => void
}

/** After an order with nothing to pay: links to the course, or says that the goods will be sent. */
export function StudyDialog({ productId, course, goods = false, onClose }: StudyDialogProps) {
  const { t } = useTranslation('order')
  return (
    <Dialog
      open
      width={WIDTH}
      title={goods ? t('order:study.sentTitle') : t('order:study.title')}
      onClose={onClose}
      footer={
        <ButtonLink look="primary" href={goods ? myOrdersAddress : myCoursesAddress}>
          {goods ? t('order:toMyOrders') : t('order:study.start')}
        </ButtonLink>
      }
    >
      <div className={styles.body}>
        <p>{goods ? t('order:study.sent', { course }) : t('order:study.text', { course })}</p>
        <OfficialAccount productId={productId} />
      </div>
    </Dialog>
  )
}
