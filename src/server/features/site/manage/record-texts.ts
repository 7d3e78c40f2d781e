import type { Static } from 'typebox'
import type { Texts, TextsChange } from '#contract/site/texts.ts'
import type { Db, Queryable, Tx } from '../../../db/database.ts'
import type { Translations } from '../../../db/tables/columns.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { differences, lastChangedBy, writeAudit } from '../../audit/index.ts'
import { readSetting } from '../settings.ts'
import {
  changedTranslations,
  cleanTexts,
  requireSeenTexts,
  type TextField,
  textsOf,
} from '../translations.ts'

export type Words = Readonly<Record<string, string>>

export interface StoredTexts {
  main: Words
  translations: Translations
}

/** Records of one kind: which texts they have, and where these stand. */
export interface TextOwner {
  fields: readonly TextField[] | ((db: Queryable) => Promise<readonly TextField[]>)
  /** the record as the audit log names it; with those whose changes are changes of its texts too */
  subjects: (id: number) => readonly [string, ...string[]]
  /**
   * Inside a change the row stays as it is until the transaction ends.
   * @throws Refusal of the kind, for a record that is not there
   */
  read: (db: Queryable, id: number, isChanging: boolean) => Promise<StoredTexts>
  write: (tx: Tx, id: number, translations: Translations) => Promise<unknown>
  /** Says what is stored of a translation beside its texts. @throws Refusal invalidField */
  complete?: (texts: Words, stored: StoredTexts, language: Static<typeof TextsChange>['language']) => Words
  /** the languages whose translation is one of earlier texts */
  outdated?: (stored: StoredTexts) => Static<typeof Texts>['outdated']
}

type Shown = Static<typeof Texts>

const fieldsOf = async ({ fields }: TextOwner, db: Queryable): Promise<readonly TextField[]> =>
  typeof fields === 'function' ? fields(db) : fields

async function shownOf(
  db: Queryable,
  owner: TextOwner,
  stored: StoredTexts,
  mainLanguage: Shown['main_language'],
): Promise<Shown> {
  const { outdated } = owner
  const fields = await fieldsOf(owner, db)
  const shown: Shown = textsOf(fields, stored.main, stored.translations, mainLanguage)
  return { ...shown, outdated: outdated?.(stored) ?? [] }
}

/** The texts of a record in every language. */
export async function recordTexts(db: Db, owner: TextOwner, id: number): Promise<Shown> {
  const [{ main_language }, stored] = await Promise.all([
    readSetting(db, 'web_config'),
    owner.read(db, id, false),
  ])
  return shownOf(db, owner, stored, main_language)
}

/**
 * Changes the texts of a record in one language.
 * @throws Refusal textsChanged, invalidField, and those of its owner
 */
export async function changeRecordTexts(
  db: Db,
  user: SessionUser,
  { owner, id, change }: { owner: TextOwner; id: number; change: Static<typeof TextsChange> },
): Promise<Shown> {
  const { language } = change
  const { main_language } = await readSetting(db, 'web_config')
  const texts = await cleanTexts(await fieldsOf(owner, db), change, main_language)
  return db.transaction(async (tx) => {
    const stored = await owner.read(tx, id, true)
    const { main, translations } = stored
    const subjects = owner.subjects(id)
    const seen = await shownOf(tx, owner, stored, main_language)
    await requireSeenTexts(seen, change, () => lastChangedBy(tx, subjects))
    const given = owner.complete?.(texts, stored, language) ?? texts
    const next = changedTranslations(translations, language, given)
    await owner.write(tx, id, next)
    await writeAudit(tx, user, 'texts translated', subjects[0], {
      changes: differences(
        { [language]: translations[language] ?? {} },
        { [language]: next[language] ?? {} },
      ),
    })
    return shownOf(tx, owner, { main, translations: next }, main_language)
  })
}
