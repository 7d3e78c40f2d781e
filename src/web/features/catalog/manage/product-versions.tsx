import { VersionsDialog } from '#web/area-kit/form/versions-dialog.tsx'
import type { ProductFields } from './admin-product.ts'
import type { ChangedProduct } from './changed-product.ts'
import { useFieldLabel } from './field-labels.ts'
import { valuesOf } from './product-values.ts'
import { useValueText } from './value-text.ts'

export interface ProductVersionsProps {
  changed: ChangedProduct
  own: ProductFields
  currency: number
  /** Receives the values that the form goes on with; nothing is saved yet. */
  onChosen: (values: ProductFields) => void
  onClose: () => void
}

/** What somebody else has made of a product meanwhile. */
export function ProductVersions({ changed, own, currency, onChosen, onClose }: ProductVersionsProps) {
  const { by, seen, stored } = changed
  const labelOf = useFieldLabel(own.type)
  const textOf = useValueText(stored, currency)
  return (
    <VersionsDialog
      versions={{ by, seen, stored: valuesOf(stored), own }}
      labelOf={labelOf}
      textOf={textOf}
      onChosen={onChosen}
      onClose={onClose}
    />
  )
}
