import { openClass } from '#contract/openclass/operations.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { appoint } from './bookings.ts'
import { joinedClasses, listClasses } from './list-classes.ts'
import { cancelClass } from './manage/cancel-class.ts'
import { attendance, viewerCurve } from './manage/class-numbers.ts'
import { createClass } from './manage/create-class.ts'
import { managedClasses, readManagedClass } from './manage/managed-classes.ts'
import { updateClass } from './manage/update-class.ts'
import { notePresence } from './presence.ts'
import { readClass } from './read-class.ts'
import { replayOf } from './replay.ts'
import { countStatistic, readStatistic } from './statistics.ts'
import { updateDuration } from './views.ts'

export { undoClassOrders } from './manage/undo-orders.ts'
export { countViewers } from './presence.ts'

/** a formatted introduction is longer than other bodies */
const longTexts = { bodyLimit: 1024 * 1024 }

/** Open classes: made, joined, watched and counted. Pictures and chat are features of their own. */
export function openClassFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(openClass.openClassList, ({ query }) => listClasses(db, query))
  serve(openClass.joinedOpenClasses, ({ user }) => joinedClasses(db, user.id))
  serve(openClass.openClassById, ({ user, params, reply }) => readClass(deps, user, params.id, reply))
  serve(openClass.openClassVideo, ({ user, params, reply }) => replayOf(deps, user, params.id, reply))
  serve(openClass.appoint, ({ user, body }) => appoint(db, user, body))
  serve(openClass.statistic, ({ user, params }) => readStatistic(db, user, params.id))
  serve(openClass.countStatistic, ({ user, body }) => countStatistic(db, user, body))
  serve(openClass.updateDuration, ({ user, params, body }) => updateDuration(db, user, params.id, body))
  serve(openClass.presence, ({ user, params, body }) => notePresence(db, user, params.id, body))

  serve(openClassTeaching.managedOpenClasses, ({ user, query }) => managedClasses(db, user, query))
  serve(openClassTeaching.managedOpenClass, ({ user, params }) => readManagedClass(db, user, params.id))
  serve(openClassTeaching.createOpenClass, ({ user, body }) => createClass(deps, user, body), longTexts)
  serve(
    openClassTeaching.updateOpenClass,
    ({ user, params, body }) => updateClass(deps, user, params.id, body),
    longTexts,
  )
  serve(openClassTeaching.cancelOpenClass, ({ user, params, body }) =>
    cancelClass(deps, user, params.id, body.reason),
  )
  serve(openClassTeaching.attendance, ({ user, params, query }) => attendance(db, user, params.id, query))
  serve(openClassTeaching.viewerCurve, ({ user, params }) => viewerCurve(db, user, params.id))
}
