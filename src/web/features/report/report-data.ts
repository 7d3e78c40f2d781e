import type { ByKey } from '#contract/operations.ts'

export type ReportData = ByKey['GET /api/v1/admin/reports/{report}']['reply']
export type ReportRow = ReportData['rows'][number]
export type ReportUnit = ReportData['columns'][number]['unit']
