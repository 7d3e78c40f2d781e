import type { Language } from '#contract/languages.ts'
import type { Table } from './format/cell.ts'

/** A list as it is exported, with the title of its file. */
export interface ExportList extends Table {
  title: string
  total: number
}

export interface ListView {
  language: Language
  /** the school's time zone, in which times are written */
  zone: string
  /** phones as who exports may see them */
  phone: (telephone: string) => string
}
