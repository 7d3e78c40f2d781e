import { backoffice } from '#contract/backoffice/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { readDay } from './day.ts'
import { leaveDemo } from './leave-demo.ts'
import { hideOpening } from './opening.ts'
import { overview } from './overview.ts'

/** The first page of the back office, and the step from the demo to the school itself. */
export function backofficeFeature(serve: Serve, deps: Deps): void {
  serve(backoffice.adminOverview, ({ user }) => overview(deps, user))
  serve(backoffice.adminDay, ({ user }) => readDay(deps, user))
  serve(backoffice.hideOpening, ({ user, body }) => hideOpening(deps, user, body.is_hidden === 1))
  serve(backoffice.leaveDemo, ({ user, body }) => leaveDemo(deps, user, body), { perMinute: 10 })
}
