import type { backoffice } from '#contract/backoffice/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { readSetting } from '../site/index.ts'
import { openingOf } from './opening.ts'
import { tasksOf } from './tasks.ts'
import { classesOfToday } from './today-classes.ts'

type Day = OperationTypes<typeof backoffice.adminDay>['reply']

/** What the back office opens with on a day. */
export async function readDay(deps: Deps, user: SessionUser): Promise<Day> {
  const { db } = deps
  const { time_zone } = await readSetting(db, 'web_config')
  const [tasks, classes, opening] = await Promise.all([
    tasksOf(db, user),
    classesOfToday(db, time_zone),
    openingOf(deps),
  ])
  return { server_time: Math.floor(Date.now() / 1000), tasks, classes, opening }
}
