import { ADMIN_USERID, is } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'

type Person = Pick<ByKey['GET /api/user/current']['reply'], 'userid' | 'types'>

/** Only students order, and never the first administrator. The server decides; this check saves a request. */
export function orderObstacle({ userid, types }: Person): 'admin' | 'notStudent' | null {
  if (userid === ADMIN_USERID) return 'admin'
  if (is({ types }, 'student')) return null
  return is({ types }, 'admin') ? 'admin' : 'notStudent'
}

/** i18n keys of the messages. */
export const obstacleKeys = {
  admin: 'order:obstacle.admin',
  notStudent: 'order:obstacle.notStudent',
} as const
