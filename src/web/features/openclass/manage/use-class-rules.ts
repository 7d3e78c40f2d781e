import type { ByKey } from '#contract/operations.ts'
import { useConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'

export type ClassRules = ByKey['GET /api/v1/openclass/rules']['reply']

/** What the school lets the user do with their classes; until it is known, all that teachers usually may. */
export function useClassRules(): ClassRules {
  const sells = useConfig().enable_teacher_sell_open_class ? 1 : 0
  const { data } = useCall('GET /api/v1/openclass/rules', {}, { quiet: true, staleTime: 60_000 })
  return data ?? { creates: 1, charges: 1, sells, invites: 1, renames: 1 }
}
