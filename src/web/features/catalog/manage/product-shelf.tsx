import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type ProductStatus, productStatuses } from '#contract/catalog/enums.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type EditedProduct, missingIn, missingTexts, previewAddress, setShelf } from './admin-product.ts'
import { CopyProduct } from './copy-product.tsx'
import { FieldCard } from './field-card.tsx'
import { IncompleteDialog } from './incomplete-dialog.tsx'
import styles from './product-form.module.css'
import { SaleChecklist } from './sale-checklist.tsx'

const wasCreated = (state: unknown) => typeof state === 'object' && state !== null && 'created' in state

const { frozen, offShelf, onShelf } = productStatuses

interface Step {
  next: ProductStatus
  /** despite missing parts */
  anyway?: boolean
}

/** Whether visitors see the course, with buttons to change that. */
export function ProductShelf({ product }: { product: EditedProduct }) {
  const { t } = useTranslation('backoffice')
  const { state } = useLocation()
  const { id, status, name, missing } = product
  const isOn = status === onShelf
  const isFrozen = status === frozen
  const { mutate, reset, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ next, anyway }: Step) => setShelf(id, next, anyway),
  })
  const lacking = missingIn(error)
  const step = (next: ProductStatus) => ({
    size: 'small' as const,
    loading: isPending && variables.next === next,
    onClick: () => mutate({ next }),
  })
  // The notice says that it was created until it is put on sale.
  const offText =
    wasCreated(state) && !isSuccess ? 'backoffice:product.createdNotice' : 'backoffice:product.offNotice'
  const heldText = isFrozen ? 'backoffice:product.frozenNotice' : offText
  const isEmpty = missing.length > 0
  const onText = isEmpty ? 'backoffice:missing.onSale' : 'backoffice:product.isOnSale'
  return (
    <FieldCard title={t('backoffice:editor.state')}>
      <div className={styles.state}>
        <Notice
          tone={isEmpty || isFrozen ? 'warn' : isOn ? 'good' : 'info'}
          live
          title={t(isOn ? onText : heldText, { name })}
        >
          {isEmpty && <p>{missingTexts(missing).map((key) => t(key))}</p>}
        </Notice>
        <div className={styles.buttons}>
          <Can permission="catalog.publish">
            {isOn ? (
              <Button {...step(offShelf)}>{t('backoffice:product.takeOff')}</Button>
            ) : (
              <Button {...step(onShelf)} look="primary">
                {t('backoffice:product.putOn')}
              </Button>
            )}
            {isFrozen ? (
              <Button {...step(offShelf)}>{t('backoffice:product.thaw')}</Button>
            ) : (
              <Button {...step(frozen)}>{t('backoffice:product.freeze')}</Button>
            )}
          </Can>
          <ButtonLink size="small" href={previewAddress(id)} target="_blank" rel="noopener">
            {t('backoffice:product.preview')}
          </ButtonLink>
          <Can permission="catalog.write">
            <CopyProduct id={id} name={name} />
          </Can>
        </div>
        <SaleChecklist product={product} />
      </div>
      {lacking && (
        <IncompleteDialog
          name={name}
          missing={lacking}
          busy={isPending}
          onConfirm={() => mutate({ next: onShelf, anyway: true })}
          onClose={reset}
        />
      )}
    </FieldCard>
  )
}
