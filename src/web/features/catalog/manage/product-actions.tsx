import { useTranslation } from 'react-i18next'
import { productStatuses, productTypes } from '#contract/catalog/enums.ts'
import { Can } from '#web/area-kit/can.tsx'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type AdminProduct, previewAddress } from './admin-product.ts'
import styles from './products.module.css'

export interface ProductActionsProps {
  product: AdminProduct
  busy: boolean
  onShelf: (status: 1 | 2) => void
}

/** Actions of a row; the accessible name of each button contains the course's name. */
export function ProductActions({ product, busy, onShelf }: ProductActionsProps) {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const { id, name, status, type } = product
  const isOn = status === productStatuses.onShelf
  return (
    <span className={styles.actions}>
      <ButtonLink
        size="small"
        look="quiet"
        className={styles.further}
        to={`/products/${id}`}
        aria-label={t('backoffice:product.editNamed', { name })}
      >
        {t('backoffice:product.edit')}
      </ButtonLink>
      {type !== productTypes.physical && can('learning.read') && (
        <ButtonLink
          size="small"
          look="quiet"
          className={styles.further}
          to={`/products/${id}/students`}
          aria-label={t('backoffice:product.studentsNamed', { name })}
        >
          {t('backoffice:product.nav.students')}
        </ButtonLink>
      )}
      <ButtonLink
        size="small"
        look="quiet"
        className={styles.further}
        href={previewAddress(id)}
        target="_blank"
        rel="noopener"
        aria-label={t('backoffice:product.previewNamed', { name })}
      >
        {t('backoffice:product.preview')}
      </ButtonLink>
      <Can permission="catalog.publish">
        <Button
          size="small"
          look="quiet"
          loading={busy}
          aria-label={t(isOn ? 'backoffice:product.takeOffNamed' : 'backoffice:product.putOnNamed', { name })}
          onClick={() => onShelf(isOn ? productStatuses.offShelf : productStatuses.onShelf)}
        >
          {t(isOn ? 'backoffice:product.takeOff' : 'backoffice:product.putOn')}
        </Button>
      </Can>
    </span>
  )
}
