import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface DeleteDialogProps {
  name: string
  onClose: () => void
  onDelete: () => void
}

/** Confirms a deletion, which cannot be undone. */
export function DeleteDialog({ name, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation('website')
  return (
    <Dialog
      open
      title={t('website:list.deleteTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('website:list.keep')}</Button>
          <Button look="danger" onClick={onDelete}>
            {t('website:list.deleteNamed', { name })}
          </Button>
        </>
      }
    >
      <p>{t('website:list.deleteWhat')}</p>
    </Dialog>
  )
}
