import { useTranslation } from 'react-i18next'
import { textsOf } from './form-texts.ts'
import type { ProductField } from './product-values.ts'

/** The label of each field of a product, as the form of its kind shows it. */
export function useFieldLabel(type: number | undefined): (field: ProductField) => string {
  const { t } = useTranslation('backoffice')
  const texts = textsOf(type)
  const labels: Readonly<Record<ProductField, string>> = {
    name: texts.name,
    hot_course_name: 'backoffice:product.hotName',
    cover_url: 'backoffice:product.cover',
    intro: 'backoffice:product.intro',
    desc: texts.desc,
    details: 'backoffice:product.details',
    type: 'backoffice:product.type',
    price: 'backoffice:product.price',
    stock_type: texts.stock,
    is_show_stock: texts.showStock,
    stock: texts.places,
    validity_type: 'backoffice:product.validity',
    validity_time: 'backoffice:product.days',
    validity_starttime: 'backoffice:product.rangeStart',
    validity_endtime: 'backoffice:product.rangeEnd',
    validity_time_show: 'backoffice:product.showValidity',
    is_show_class_times: 'backoffice:product.showClassTimes',
    is_deliver: 'backoffice:product.deliver',
    product_ids: 'backoffice:product.held',
    is_hot: 'backoffice:product.hot',
    teacher_ids: 'backoffice:product.teachers',
  }
  return (field) => t(labels[field])
}
