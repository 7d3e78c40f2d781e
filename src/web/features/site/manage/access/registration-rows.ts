import type { ByKey } from '#contract/operations.ts'
import { keysWithOptions, type RegistrationKey, registrationKeys, siteLimits } from '#contract/site/limits.ts'
import type { Pictures } from './picture-fields.tsx'

export type RegisterBody = Omit<ByKey['POST /api/system/reg_conf']['body'], 'revision'>

export interface RegistrationRow {
  key: RegistrationKey
  enabled: boolean
  required: boolean
  /** one per line */
  options: string
}
export interface RegistrationValues extends Pictures {
  rows: readonly RegistrationRow[]
}

export const hasOptions = (key: RegistrationKey): boolean => keysWithOptions.includes(key)

/** The enabled fields in the school's order, then the disabled ones. */
export function valuesOf(stored: ByKey['GET /api/v1/admin/reg_conf']['reply']): RegistrationValues {
  const { available, revision: _revision, ...pictures } = stored
  const enabled = available.enabled.flatMap(({ key, value, is_lock }) => {
    const known = registrationKeys.find((name) => name === key)
    return known ? [{ key: known, enabled: true, required: is_lock === 1, options: value.join('\n') }] : []
  })
  const others = registrationKeys
    .filter((key) => !enabled.some((row) => row.key === key))
    .map((key) => ({ key, enabled: false, required: false, options: '' }))
  return { ...pictures, rows: [...enabled, ...others] }
}

export const optionsOf = ({ key, options }: RegistrationRow): string[] =>
  hasOptions(key) ? [...new Set(options.split('\n').map((option) => option.trim()))].filter(Boolean) : []

export const bodyOf = ({ rows, ...pictures }: RegistrationValues): RegisterBody => ({
  ...pictures,
  available: {
    enabled: rows
      .filter(({ enabled }) => enabled)
      .map((row) => ({ key: row.key, value: optionsOf(row), is_lock: row.required ? 1 : 0 })),
  },
})

/** The fields that are asked, one on a line: a star for those that must be filled in, then the choices. */
export const rowsText = (
  rows: readonly RegistrationRow[],
  names: Readonly<Record<RegistrationKey, string>>,
): string =>
  rows
    .filter(({ enabled }) => enabled)
    .map((row) => `${names[row.key]}${row.required ? ' *' : ''} ${optionsOf(row).join(' / ')}`.trim())
    .join('\n')

export type RowProblem = 'needed' | 'tooMany' | 'tooLong'

/** Problem of a field's options; null for a field without options. */
export function rowProblem(row: RegistrationRow): RowProblem | null {
  if (!row.enabled || !hasOptions(row.key)) return null
  const options = optionsOf(row)
  if (options.length === 0) return 'needed'
  if (options.length > siteLimits.options) return 'tooMany'
  return options.some((option) => option.length > siteLimits.option) ? 'tooLong' : null
}
