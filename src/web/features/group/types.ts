import type { ByKey } from '#contract/operations.ts'

export type Group = ByKey['GET /api/v1/groups/{id}']['reply']
export type OpenGroup = ByKey['GET /api/v1/activities/{id}/groups']['reply']['list'][number]
