import { openClass } from '#contract/openclass/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { appoint } from './bookings.ts'
import { joinedClasses, listClasses } from './list-classes.ts'
import { notePresence } from './presence.ts'
import { readClass } from './read-class.ts'
import { replayOf } from './replay.ts'
import { countStatistic, readStatistic } from './statistics.ts'
import { updateDuration } from './views.ts'

export { classPaths, clearClassListCache } from './list-classes.ts'
export { keepDemoClass } from './keep-demo-class.ts'
export { syncLessonClasses } from './lesson-classes.ts'
export { countViewers } from './presence.ts'

/** Open classes as visitors and students read, join, watch and count them. */
export function openClassFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(openClass.openClassList, ({ query, language }) => listClasses(db, query, language))
  serve(openClass.joinedOpenClasses, ({ user, language }) => joinedClasses(db, user.id, language))
  serve(openClass.openClassById, ({ user, params, reply, language }) =>
    readClass(deps, user, params.id, { reply, language }),
  )
  serve(openClass.openClassVideo, ({ user, params, reply, language }) =>
    replayOf(deps, user, params.id, { reply, language }),
  )
  serve(openClass.appoint, ({ user, body }) => appoint(db, user, body))
  serve(openClass.statistic, ({ user, params }) => readStatistic(db, user, params.id))
  serve(openClass.countStatistic, ({ user, body }) => countStatistic(db, user, body))
  serve(openClass.updateDuration, ({ user, params, body }) => updateDuration(db, user, params.id, body))
  serve(openClass.presence, ({ user, params, body }) => notePresence(deps, user, params.id, body))
}
