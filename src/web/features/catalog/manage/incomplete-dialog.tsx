import { useTranslation } from 'react-i18next'
import type { MissingPart } from '#contract/catalog/enums.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { missingTexts } from './admin-product.ts'

export interface IncompleteDialogProps {
  name: string
  missing: readonly MissingPart[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms that a product with missing parts goes on sale. */
export function IncompleteDialog({ name, missing, busy, onConfirm, onClose }: IncompleteDialogProps) {
  const { t } = useTranslation('backoffice')
  return (
    <ConfirmDialog
      open
      title={t('backoffice:missing.title', { name })}
      action={t('backoffice:missing.anyway')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {missingTexts(missing).map((key) => t(key))}
    </ConfirmDialog>
  )
}
