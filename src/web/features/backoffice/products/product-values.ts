import { productTypes, stockTypes, validityTypes } from '#contract/catalog/enums.ts'
import { currencyDecimals } from '#contract/currencies.ts'
import { refusals } from '#contract/errors.ts'
import type { Refused } from '#web/lib/failures.ts'
import type { EditedProduct, ProductFields } from './admin-product.ts'

/** What a new course begins with. */
export const newProduct: ProductFields = {
  name: '',
  cover_url: '',
  intro: '',
  desc: '',
  details: '',
  type: productTypes.class,
  price: '',
  stock_type: stockTypes.unlimited,
  is_show_stock: 0,
  stock: 0,
  validity_type: validityTypes.permanent,
  validity_time: 365,
  is_hot: 0,
  teacher_ids: [],
}

/** The form's values of a course that exists. */
export function valuesOf(product: EditedProduct): ProductFields {
  const {
    name,
    cover_url,
    intro,
    desc,
    details,
    price,
    is_show_stock,
    stock,
    validity_time,
    is_hot,
    teacher_ids,
  } = product
  return {
    name,
    cover_url,
    intro,
    desc,
    details,
    price,
    is_show_stock,
    stock,
    is_hot,
    teacher_ids,
    type: product.type === productTypes.recorded ? productTypes.recorded : productTypes.class,
    stock_type: product.stock_type === stockTypes.limited ? stockTypes.limited : stockTypes.unlimited,
    validity_type:
      product.validity_type === validityTypes.days ? validityTypes.days : validityTypes.permanent,
    validity_time: validity_time > 0 ? validity_time : newProduct.validity_time,
  }
}

/** Whether a price is one: at most nine digits, and no more decimals than the currency (published number) has. */
export function isPrice(text: string, currency: number): boolean {
  const decimals = currencyDecimals(currency)
  const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`)
  return pattern.test(text)
}

export type ProductField = keyof ProductFields

const isField = (name: string): name is ProductField => name in newProduct

/** The field that the server did not accept; null when the refusal is about no field of this form. */
export function refusedField({ code, data }: Refused): ProductField | null {
  if (code === refusals.teacherUnknown.code) return 'teacher_ids'
  if (code !== refusals.invalidField.code) return null
  const field = typeof data === 'object' && data !== null && 'field' in data ? data.field : null
  return typeof field === 'string' && isField(field) ? field : null
}
