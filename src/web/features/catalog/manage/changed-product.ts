import type { EditedProduct, ProductFields } from './admin-product.ts'

/** What the form was opened with, and what somebody else has saved since. */
export interface ChangedProduct {
  by: string
  seen: ProductFields
  stored: EditedProduct
  /** The form goes on from what is stored. */
  accept: () => void
}
