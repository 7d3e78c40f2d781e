import type { ByKey } from '#contract/operations.ts'

export type OpenClass = ByKey['GET /api/openclass/get/{id}']['reply']
export type Playback = ByKey['GET /api/openclass/video/{id}']['reply']['list'][number]
export type Statistic = ByKey['GET /api/openclass/statistic/{id}']['reply']
