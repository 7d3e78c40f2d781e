import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface PurchaseDialogProps {
  /** 1 to be bought, 2 free and to be joined */
  type: 1 | 2
  course: string
  onGoOn: () => void
  onClose: () => void
}

/** Shown when a lesson of a course is opened that the user does not own: buy or join it first. */
export function PurchaseDialog({ type, course, onGoOn, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation('catalog')
  const free = type === 2
  return (
    <Dialog
      open
      title={free ? t('catalog:needed.joinTitle') : t('catalog:needed.buyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('catalog:needed.later')}</Button>
          <Button look="primary" onClick={onGoOn}>
            {free ? t('catalog:buy.product') : t('catalog:buy.buy')}
          </Button>
        </>
      }
    >
      <p>{free ? t('catalog:needed.join', { course }) : t('catalog:needed.buy', { course })}</p>
    </Dialog>
  )
}
