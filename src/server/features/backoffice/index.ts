import { backoffice } from '#contract/backoffice/operations.ts'
import { smsAdmin } from '#contract/sms/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { activityAdminRoutes } from './activities/routes.ts'
import { billAdminRoutes } from './bills/routes.ts'
import { chatAdminRoutes } from './chat/routes.ts'
import { openForReal } from './open-for-real.ts'
import { exportRoutes } from './exports/routes.ts'
import { orderAdminRoutes } from './orders/routes.ts'
import { overview } from './overview.ts'
import { productAdminRoutes } from './products/routes.ts'
import { schoolSettings, updateSchoolSettings } from './school.ts'
import { siteAdminRoutes } from './site/routes.ts'
import { smsAdminRoutes } from './sms/routes.ts'
import { smsOutbox } from './sms-outbox.ts'
import { userAdminRoutes } from './users/routes.ts'

export { runExports } from './exports/run.ts'
export { sweepExports } from './exports/sweep.ts'
export { writeAudit } from './audit.ts'
export { setTeachers } from './products/product-fields.ts'
export { requirePriceRoom } from './products/update-product.ts'

/** What the administrator sees and changes; every change leaves a row in the audit log. */
export function backofficeFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(backoffice.adminOverview, () => overview(deps))
  orderAdminRoutes(serve, deps)
  exportRoutes(serve, deps)
  billAdminRoutes(serve, deps)
  serve(smsAdmin.smsOutbox, ({ user, query }) => smsOutbox(db, user, query))
  productAdminRoutes(serve, deps)
  serve(backoffice.schoolSettings, () => schoolSettings(deps))
  serve(backoffice.updateSchoolSettings, ({ user, body }) => updateSchoolSettings(deps, user, body))
  siteAdminRoutes(serve, deps)
  userAdminRoutes(serve, deps)
  smsAdminRoutes(serve, deps)
  chatAdminRoutes(serve, deps)
  activityAdminRoutes(serve, deps)
  serve(backoffice.openForReal, ({ user, body }) => openForReal(deps, user, body), { perMinute: 10 })
}
