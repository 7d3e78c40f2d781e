import { productTypes, stockTypes, validityTypes } from '#contract/catalog/enums.ts'
import { refusals } from '#contract/errors.ts'
import type { Refused } from '#web/lib/failures.ts'
import type { EditedProduct, ProductFields } from './admin-product.ts'

/** Initial values of a new course. */
export const newProduct: ProductFields = {
  name: '',
  hot_course_name: '',
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
  validity_starttime: null,
  validity_endtime: null,
  validity_time_show: 1,
  is_show_class_times: 1,
  is_deliver: 0,
  product_ids: [],
  is_hot: 0,
  teacher_ids: [],
}

/** Form values of an existing course. */
export function valuesOf(product: EditedProduct): ProductFields {
  return {
    name: product.name,
    hot_course_name: product.hot_course_name,
    cover_url: product.cover_url,
    intro: product.intro,
    desc: product.desc,
    details: product.details,
    type: product.type,
    price: product.price,
    is_show_stock: product.is_show_stock,
    stock: product.stock,
    validity_type: product.validity_type,
    validity_starttime: product.validity_starttime,
    validity_endtime: product.validity_endtime,
    validity_time_show: product.validity_time_show,
    is_show_class_times: product.is_show_class_times,
    is_deliver: product.is_deliver,
    is_hot: product.is_hot,
    teacher_ids: product.teacher_ids,
    stock_type: product.stock_type === stockTypes.limited ? stockTypes.limited : stockTypes.unlimited,
    validity_time: product.validity_time > 0 ? product.validity_time : newProduct.validity_time,
    product_ids: product.products.map(({ id }) => id),
  }
}

export type ProductField = keyof ProductFields

export const isProductField = (name: string): name is ProductField => name in newProduct

/** The field that the server refused; null when the refusal names no field of this form. */
export function refusedField({ code, data }: Refused): ProductField | null {
  if (code === refusals.teacherUnknown.code) return 'teacher_ids'
  if (code === refusals.productUnknown.code) return 'product_ids'
  const field = typeof data === 'object' && data !== null && 'field' in data ? data.field : null
  return typeof field === 'string' && isProductField(field) ? field : null
}
