import { eq, sql } from 'drizzle-orm'
import { Value } from 'typebox/value'
import type { Language } from '#contract/languages.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { settings } from '../../db/tables/all.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { type Revised, requireSeen, revised, revisionOf } from '../../lib/revision.ts'
import { type SettingKey, type Settings, settingSchemas } from './setting-schemas.ts'

/** A setting with all that is shown of it in other languages. */
interface Translated<Key extends SettingKey> {
  value: Settings[Key]
  translations: Translations
  /** of an agreement: number of its newest text in each language that it has ever had */
  versions: Partial<Record<Language, number>>
}

const cacheOf = cachePerDatabase(
  () => new MicroCache<SettingKey, Translated<SettingKey>>({ name: 'settings' }),
)
/** only version 2 of the web configuration is understood; another is read as none at all */
const WEB_CONFIG_VERSION = 2

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The defaults with what is stored laid over them; keys that the schema does not know are left behind. */
function layOver(defaults: unknown, stored: unknown): unknown {
  if (stored === undefined) return defaults
  if (!isRecord(defaults) || !isRecord(stored)) return stored
  return Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, layOver(value, stored[key])]),
  )
}

function complete<Key extends SettingKey>(key: Key, stored: unknown): Settings[Key] {
  const schema = settingSchemas[key]
  const defaults = Value.Create(schema)
  const known =
    key === 'web_config' && isRecord(stored) && (stored.version ?? WEB_CONFIG_VERSION) !== WEB_CONFIG_VERSION
      ? defaults
      : // switches are stored as booleans or as 0 and 1
        Value.Convert(schema, layOver(defaults, stored))
  // the schema of this key has just checked it, which the compiler cannot follow through the index
  return (Value.Check(schema, known) ? known : defaults) as Settings[Key]
}

/** Whether a stored value is understood as it is, and not read as the defaults. */
export function isUnderstood(key: SettingKey, stored: unknown): boolean {
  const schema = settingSchemas[key]
  return Value.Check(schema, Value.Convert(schema, layOver(Value.Create(schema), stored)))
}

/** The current value of a setting with defaults. Inside a transaction it includes the transaction's own changes. */
export async function loadSetting<Key extends SettingKey>(db: Queryable, key: Key): Promise<Settings[Key]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return complete(key, row?.value)
}

/** A setting as its form shows it: as it is at this moment, with its revision. */
export const editedSetting = async <Key extends SettingKey>(
  db: Queryable,
  key: Key,
): Promise<Revised<Settings[Key]>> => revised(await loadSetting(db, key))

/** The school's currency, which stays what it is until the transaction ends. Prices are checked against it. */
export async function holdCurrency(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, 'web_config'))
    .for('share')
  return complete('web_config', row?.value).currency
}

const newestVersions = sql<Translated<SettingKey>['versions'] | null>`(
  select jsonb_object_agg(v.language, v.id)
  from (select language, max(id) as id from agreement_versions where agreement = settings.key group by language) v)`

async function loadTranslated<Key extends SettingKey>(db: Db, key: Key): Promise<Translated<Key>> {
  const [row] = await db
    .select({ value: settings.value, translations: settings.translations, versions: newestVersions })
    .from(settings)
    .where(eq(settings.key, key))
  const { translations = {}, versions } = row ?? {}
  return { value: complete(key, row?.value), translations, versions: versions ?? {} }
}

/** A setting with its translations, at most half a second old. Not for use inside a transaction. */
export async function readTranslated<Key extends SettingKey>(db: Db, key: Key): Promise<Translated<Key>> {
  // an entry of this cache was loaded by its own key
  return (await cacheOf(db).get(key, () => loadTranslated(db, key))) as Translated<Key>
}

/** A setting with its defaults filled in, at most half a second old. Not for use inside a transaction. */
export const readSetting = async <Key extends SettingKey>(db: Db, key: Key): Promise<Settings[Key]> =>
  (await readTranslated(db, key)).value

/** What the form has seen by which a setting is changed. */
export interface SeenSetting<Value> {
  /** undefined: the caller compares nothing */
  revision: string | undefined
  /** What the form shows of the setting, where that is not all of it. */
  shown?: (value: Value) => unknown
  /** The name of who has changed it last, or empty. */
  changedBy: () => Promise<string>
}

/**
 * Changes a setting on the grounds of what it is, locked until the transaction ends so that no other change is
 * lost. After the commit call clearSettingsCache. @returns what it was and what it is
 * @throws Refusal recordChanged
 */
export async function changeSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
  change: (current: Settings[Key]) => Settings[Key],
  seen?: SeenSetting<Settings[Key]>,
): Promise<{ before: Settings[Key]; after: Settings[Key] }> {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .for('update')
  const before = complete(key, row?.value)
  if (seen) {
    const { revision, shown = (value) => value, changedBy } = seen
    await requireSeen(revision, revisionOf(shown(before)), changedBy)
  }
  const after = change(before)
  await writeSetting(tx, key, after)
  return { before, after }
}

/** Stores a setting. Call clearSettingsCache after the commit, so that the author of the change sees it at once. */
export async function writeSetting<Key extends SettingKey>(
  tx: Tx | Db,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  if (!Value.Check(settingSchemas[key], value)) throw new Error(`setting ${key} does not have its shape`)
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}

export const clearSettingsCache = (db: Db): void => cacheOf(db).clear()
