import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import { longTexts, type Serve } from '../../../plugins/serve.ts'
import { languageOfStaff } from '../../site/index.ts'
import { classRules } from '../policy.ts'
import { flag } from '../values.ts'
import { cancelClass } from './cancel-class.ts'
import { broadcastSummary, viewerCurve } from './class-numbers.ts'
import { openClassTexts, updateOpenClassTexts } from './class-texts.ts'
import { createClass } from './create-class.ts'
import { managedClasses, readManagedClass } from './managed-classes.ts'
import { updateClass } from './update-class.ts'

export { undoClassOrders } from './undo-orders.ts'

/** Open classes as their teachers and the school make, change and cancel them. */
export function openClassTeachingRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(openClassTeaching.managedOpenClasses, async ({ user, query, language }) =>
    managedClasses(db, user, query, await languageOfStaff(db, user, language)),
  )
  serve(openClassTeaching.openClassRules, async ({ user }) => {
    const { creates, charges, sells, invites, renames } = await classRules(db, user)
    return {
      ...{ creates: flag(creates), charges: flag(charges), sells: flag(sells) },
      ...{ invites: flag(invites), renames: flag(renames) },
    }
  })
  serve(openClassTeaching.managedOpenClass, async ({ user, params, language }) =>
    readManagedClass(db, user, params.id, await languageOfStaff(db, user, language)),
  )
  serve(
    openClassTeaching.createOpenClass,
    async ({ user, body, language }) =>
      createClass(deps, user, { ...body, language: await languageOfStaff(db, user, language) }),
    longTexts,
  )
  serve(
    openClassTeaching.updateOpenClass,
    async ({ user, params, body, language }) =>
      updateClass(deps, user, params.id, { ...body, language: await languageOfStaff(db, user, language) }),
    longTexts,
  )
  serve(openClassTeaching.openClassTexts, ({ params }) => openClassTexts(deps, params.id))
  serve(
    openClassTeaching.updateOpenClassTexts,
    ({ user, params, body }) => updateOpenClassTexts(deps, user, params.id, body),
    longTexts,
  )
  serve(openClassTeaching.cancelOpenClass, ({ user, params, body }) =>
    cancelClass(deps, user, params.id, body.reason),
  )
  serve(openClassTeaching.broadcastSummary, ({ user, params }) => broadcastSummary(db, user, params.id))
  serve(openClassTeaching.viewerCurve, ({ user, params }) => viewerCurve(db, user, params.id))
}
