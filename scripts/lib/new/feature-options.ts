import type { Names } from './names.ts'
import type { Area, InLanguages } from './page.ts'

export interface FeatureOptions {
  one: Names
  many: Names
  /** in whose area its page is; who may call it */
  area: Area
  /** what its things are called, as many */
  terms: InLanguages
}

/** The address of its list. */
export const pathOf = ({ area, many }: FeatureOptions): string =>
  area === 'admin' ? `/api/v1/admin/${many.kebab}` : `/api/v1/${many.kebab}`
