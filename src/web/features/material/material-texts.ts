import type { TFunction } from 'i18next'
import type { ByKey } from '#contract/operations.ts'
import { formatBytes } from '#web/area-kit/format-bytes.ts'

export type Material = ByKey['GET /api/v1/openclass/{id}/materials']['reply']['list'][number]

/** i18n keys of media types, by their beginnings */
const kinds: readonly (readonly [string, string])[] = [
  ['image/', 'material:kind.picture'],
  ['audio/', 'material:kind.audio'],
  ['application/pdf', 'material:kind.pdf'],
  ['application/zip', 'material:kind.archive'],
  ['application/msword', 'material:kind.text'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 'material:kind.text'],
  ['application/vnd.ms-excel', 'material:kind.sheet'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'material:kind.sheet'],
]

/** What a file is, and how large. */
export function materialFacts({ type, bytes }: Material, t: TFunction): string {
  const kind = kinds.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'material:kind.slides'
  return `${t(kind)} · ${formatBytes(bytes)}`
}
