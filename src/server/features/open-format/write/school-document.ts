import type pg from 'pg'
import { currencyCode } from '#contract/currencies.ts'
import type { Queryable } from '../../../db/database.ts'
import { loadSetting } from '../../site/index.ts'
import { FORMAT, FORMAT_VERSION, type SchoolDocument } from '../format/document.ts'
import { settingsLeftOut } from '../format/left-out.ts'

export interface Reading {
  school: SchoolDocument
  /** number of the school's currency */
  currency: number
}

/** `school.json`, and the number of the school's currency. */
export async function readSchool(
  client: pg.ClientBase,
  db: Queryable,
  { release, at }: { release: string; at: Date },
): Promise<Reading> {
  const { rows } = await client.query<{
    key: string
    value: unknown
    translations: Record<string, Record<string, string>>
  }>('select key, value, translations from public.settings where key <> all($1) order by key collate "C"', [
    Object.keys(settingsLeftOut),
  ])
  const config = await loadSetting(db, 'web_config')
  const school: SchoolDocument = {
    ...{ format: FORMAT, version: FORMAT_VERSION, release, created_at: at.toISOString() },
    name: config.app_name,
    main_language: config.main_language,
    time_zone: config.time_zone,
    currency: currencyCode(config.currency),
    settings: Object.fromEntries(rows.map(({ key, value, translations }) => [key, { value, translations }])),
  }
  return { school, currency: config.currency }
}
