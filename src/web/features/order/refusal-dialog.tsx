import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface RefusalDialogProps {
  message: string
  onClose: () => void
}

/** Shows why an order was refused; it must be acknowledged. */
export function RefusalDialog({ message, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('order')
  return (
    <Dialog
      open
      width={436}
      title={t('order:refused.title')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('order:refused.understood')}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
