import type { ByKey } from '#contract/operations.ts'
import { callSilently } from './call.ts'
import { resource } from './resource.ts'
import { subscribeSession } from './session.ts'

export type User = ByKey['GET /api/user/current']['reply']

/** The current user; requested again when the session changes. Screens use `useUser` of features/session. */
export const currentUser = resource(() => callSilently('GET /api/user/current', {}))

subscribeSession(({ kind }) => {
  if (kind !== 'renewed') currentUser.reset()
})
