import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** Renders a page of the product that the address names; remounts for another product. */
export function ProductPage({ children }: { children: (id: number) => ReactNode }) {
  const { t } = useTranslation('backoffice')
  const { id = '' } = useParams()
  return isId(id) ? (
    <Fragment key={id}>{children(Number(id))}</Fragment>
  ) : (
    <EmptyState
      title={t('backoffice:product.unknown')}
      action={<ButtonLink to="/products">{t('backoffice:product.back')}</ButtonLink>}
    />
  )
}
