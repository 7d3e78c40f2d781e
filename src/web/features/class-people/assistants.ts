import type { ByKey } from '#contract/operations.ts'

export type Assistants = ByKey['GET /api/v1/openclass/{id}/assistants']['reply']
