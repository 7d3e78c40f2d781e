import { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import { lessonAdmin } from '#contract/catalog/manage/lessons.ts'
import { stockAdmin } from '#contract/catalog/manage/stock.ts'
import type { Deps } from '../../../deps.ts'
import { longTexts, type Serve } from '../../../plugins/serve.ts'
import { stockDifferences } from '../../order/index.ts'
import { languageOfStaff } from '../../site/index.ts'
import { copyProduct } from './copy-product.ts'
import { createProduct } from './create-product.ts'
import { listTrialForms } from './trial-forms.ts'
import { setProductLessons } from './lessons.ts'
import { productLessons } from './stored-lessons.ts'
import { adminProducts } from './list-products.ts'
import { adminProduct } from './product.ts'
import { productTexts, updateProductTexts } from './product-texts.ts'
import { setProductStatus, setProductStatuses } from './set-product-status.ts'
import { correctStock, stockMovements } from './stock.ts'
import { adminTeachers } from './teachers.ts'
import { updateProduct } from './update-product.ts'

export { setTeachers } from './product-fields.ts'
export { requirePriceAboveOffers } from './update-product.ts'

/** What the school sells, as it sets it up. */
export function productAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(catalogAdmin.adminProducts, ({ query }) => adminProducts(db, query))
  serve(catalogAdmin.adminProduct, ({ params }) => adminProduct(deps, params.id))
  serve(catalogAdmin.createProduct, ({ user, body }) => createProduct(deps, user, body), longTexts)
  serve(
    catalogAdmin.updateProduct,
    ({ user, params, body }) => updateProduct(deps, user, params.id, body),
    longTexts,
  )
  serve(catalogAdmin.setProductStatus, ({ user, params, body }) =>
    setProductStatus(deps, user, params.id, body),
  )
  serve(catalogAdmin.setProductStatuses, ({ user, body, language, request }) =>
    setProductStatuses(deps, user, body, { language, log: request.log }),
  )
  serve(catalogAdmin.copyProduct, ({ user, params, body }) => copyProduct(deps, user, params.id, body.name))
  serve(catalogAdmin.productTexts, ({ params }) => productTexts(deps, params.id))
  serve(
    catalogAdmin.updateProductTexts,
    ({ user, params, body }) => updateProductTexts(deps, user, params.id, body),
    longTexts,
  )
  serve(lessonAdmin.productLessons, ({ params }) => productLessons(db, params.id))
  serve(lessonAdmin.setProductLessons, async ({ user, params, body, language }) =>
    setProductLessons(deps, user, params.id, {
      ...body,
      language: await languageOfStaff(db, user, language),
    }),
  )
  serve(catalogAdmin.freeClaims, ({ user, params, query }) => listTrialForms(db, user, params.id, query))
  serve(stockAdmin.stockMovements, ({ params, query }) => stockMovements(db, params.id, query))
  serve(stockAdmin.stockDifferences, async ({ query }) => ({
    list: await stockDifferences(db, query.product_id),
  }))
  serve(stockAdmin.correctStock, ({ user, params, body }) =>
    correctStock(deps, user, params.id, body.difference),
  )
  serve(catalogAdmin.adminTeachers, ({ query }) => adminTeachers(db, query.keyword))
}
