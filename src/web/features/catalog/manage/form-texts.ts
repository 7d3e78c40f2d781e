import { Form } from 'antd'
import { productTypes } from '#contract/catalog/enums.ts'
import type { ProductFields } from './admin-product.ts'

/** i18n keys of the form for products that are taught or watched. */
const ofCourses = {
  name: 'backoffice:product.name',
  nameNeeded: 'backoffice:product.nameNeeded',
  hotNameHint: 'backoffice:product.hotNameHint',
  coverHint: 'backoffice:product.coverHint',
  introHint: 'backoffice:product.introHint',
  desc: 'backoffice:product.desc',
  descHint: 'backoffice:product.descHint',
  detailsHint: 'backoffice:product.detailsHint',
  priceHint: 'backoffice:product.priceHint',
  stock: 'backoffice:product.stock',
  places: 'backoffice:product.places',
  showStock: 'backoffice:product.showStock',
  create: 'backoffice:product.create',
}

/** The same for goods. */
const ofGoods: typeof ofCourses = {
  name: 'backoffice:goods.name',
  nameNeeded: 'backoffice:goods.nameNeeded',
  hotNameHint: 'backoffice:goods.hotNameHint',
  coverHint: 'backoffice:goods.coverHint',
  introHint: 'backoffice:goods.introHint',
  desc: 'backoffice:goods.desc',
  descHint: 'backoffice:goods.descHint',
  detailsHint: 'backoffice:goods.detailsHint',
  priceHint: 'backoffice:goods.priceHint',
  stock: 'backoffice:goods.stock',
  places: 'backoffice:goods.places',
  showStock: 'backoffice:goods.showStock',
  create: 'backoffice:goods.create',
}

export const textsOf = (type: number | undefined): typeof ofCourses =>
  type === productTypes.physical ? ofGoods : ofCourses

/** i18n keys for the kind that is selected in the form. */
export const useFormTexts = (): typeof ofCourses => textsOf(Form.useWatch<ProductFields['type']>('type'))
