import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { productStatuses } from '#contract/catalog/enums.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type EditedProduct, previewAddress, setShelf } from './admin-product.ts'
import styles from './product-form.module.css'

const wasCreated = (state: unknown) => typeof state === 'object' && state !== null && 'created' in state

/** Whether visitors see the course, and the step to change that. */
export function ProductShelf({ product }: { product: EditedProduct }) {
  const { t } = useTranslation('backoffice')
  const { state } = useLocation()
  const { id, status, name } = product
  const isOn = status === productStatuses.onShelf
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: (next: 1 | 2) => setShelf(id, next) })
  // New until it has been on sale.
  const offText =
    wasCreated(state) && !isSuccess ? 'backoffice:product.createdNotice' : 'backoffice:product.offNotice'
  return (
    <div className={styles.notice}>
      <Notice
        tone={isOn ? 'good' : 'info'}
        live
        title={t(isOn ? 'backoffice:product.isOnSale' : offText, { name })}
        action={
          <span className={styles.buttons}>
            <ButtonLink size="small" href={previewAddress(id)} target="_blank" rel="noopener">
              {t('backoffice:product.preview')}
            </ButtonLink>
            <Button
              size="small"
              look={isOn ? 'secondary' : 'primary'}
              loading={isPending}
              onClick={() => mutate(isOn ? productStatuses.offShelf : productStatuses.onShelf)}
            >
              {t(isOn ? 'backoffice:product.takeOff' : 'backoffice:product.putOn')}
            </Button>
          </span>
        }
      />
    </div>
  )
}
