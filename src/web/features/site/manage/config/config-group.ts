import type { ByKey } from '#contract/operations.ts'

export type WebConfigValues = Omit<ByKey['GET /api/v1/admin/web_config']['reply'], 'revision'>

/** Props of each group of the form. */
export interface ConfigGroupProps {
  values: WebConfigValues
  set: (change: Partial<WebConfigValues>) => void
  problems: Readonly<Record<string, string | undefined>>
}
