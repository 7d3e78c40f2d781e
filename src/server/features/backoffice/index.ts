import { backoffice } from '#contract/backoffice/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { activityAdminRoutes } from './activities/routes.ts'
import { billAdminRoutes } from './bills/routes.ts'
import { createProduct } from './create-product.ts'
import { openForReal } from './open-for-real.ts'
import { exportRoutes } from './exports/routes.ts'
import { orderAdminRoutes } from './orders/routes.ts'
import { overview } from './overview.ts'
import { adminProduct } from './product.ts'
import { adminProducts } from './products.ts'
import { schoolSettings, updateSchoolSettings } from './school.ts'
import { setProductStatus } from './set-product-status.ts'
import { longTexts, siteAdminRoutes } from './site/routes.ts'
import { smsAdminRoutes } from './sms/routes.ts'
import { smsOutbox } from './sms-outbox.ts'
import { adminTeachers } from './teachers.ts'
import { updateProduct } from './update-product.ts'
import { userAdminRoutes } from './users/routes.ts'

export { runExports } from './exports/run.ts'
export { sweepExports } from './exports/sweep.ts'

/** What the administrator sees and changes; every change leaves a row in the audit log. */
export function backofficeFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(backoffice.adminOverview, () => overview(deps))
  orderAdminRoutes(serve, deps)
  exportRoutes(serve, deps)
  billAdminRoutes(serve, deps)
  serve(backoffice.smsOutbox, ({ user, query }) => smsOutbox(db, user, query))
  serve(backoffice.adminProducts, ({ query }) => adminProducts(db, query))
  serve(backoffice.adminProduct, ({ params }) => adminProduct(deps, params.id))
  serve(backoffice.createProduct, ({ user, body }) => createProduct(deps, user, body), longTexts)
  serve(
    backoffice.updateProduct,
    ({ user, params, body }) => updateProduct(deps, user, params.id, body),
    longTexts,
  )
  serve(backoffice.setProductStatus, ({ user, params, body }) =>
    setProductStatus(deps, user, params.id, body.status),
  )
  serve(backoffice.adminTeachers, ({ query }) => adminTeachers(db, query.keyword))
  serve(backoffice.schoolSettings, () => schoolSettings(deps))
  serve(backoffice.updateSchoolSettings, ({ user, body }) => updateSchoolSettings(deps, user, body))
  siteAdminRoutes(serve, deps)
  userAdminRoutes(serve, deps)
  smsAdminRoutes(serve, deps)
  activityAdminRoutes(serve, deps)
  serve(backoffice.openForReal, ({ user, body }) => openForReal(deps, user, body), { perMinute: 10 })
}
