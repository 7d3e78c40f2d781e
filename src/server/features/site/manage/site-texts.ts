import { eq } from 'drizzle-orm'
import { type Language, languages } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { siteLimits } from '#contract/site/limits.ts'
import type { siteTextAdmin } from '#contract/site/manage/texts.ts'
import type { SiteTextKind } from '#contract/site/text-kinds.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { banners, customPages, settings } from '../../../db/tables/all.ts'
import type { Translations } from '../../../db/tables/columns.ts'
import type { Deps } from '../../../deps.ts'
import { agreementDigest } from '../../../lib/agreement-digest.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { differences, writeAudit } from '../../audit/index.ts'
import { clearBannerCache } from '../banners.ts'
import type { SettingKey } from '../setting-schemas.ts'
import { clearSettingsCache, loadSetting, readSetting } from '../settings.ts'
import { changedTranslations, cleanTexts, type TextField, textsOf } from '../translations.ts'

type Reply = OperationTypes<typeof siteTextAdmin.siteTexts>['reply']
type Change = OperationTypes<typeof siteTextAdmin.updateSiteTexts>['body']

interface Stored {
  main: Readonly<Record<string, string>>
  translations: Translations
}

/** Texts of one kind: which they are, and where they stand. */
interface TextOwner {
  fields: readonly TextField[]
  /** as the audit log names it */
  subject: (id: number) => string
  /** inside a change the row stays as it is until the transaction ends */
  read: (db: Queryable, id: number, isChanging: boolean) => Promise<Stored>
  write: (tx: Tx, id: number, translations: Translations) => Promise<unknown>
}

function ofSetting(key: SettingKey, fields: readonly TextField[]): TextOwner {
  return {
    fields,
    subject: () => key,
    async read(db, _id, isChanging) {
      const found = db
        .select({ translations: settings.translations })
        .from(settings)
        .where(eq(settings.key, key))
      const [row] = await (isChanging ? found.for('update') : found)
      const value: Readonly<Record<string, unknown>> = { ...(await loadSetting(db, key)) }
      const textOf = (field: string): string => {
        const text = value[field]
        return typeof text === 'string' ? text : ''
      }
      const main = Object.fromEntries(fields.map(({ field }) => [field, textOf(field)]))
      return { main, translations: row?.translations ?? {} }
    },
    // a setting that was never saved has its defaults, which the empty value stands for
    write: (tx, _id, translations) =>
      tx
        .insert(settings)
        .values({ key, value: {}, translations })
        .onConflictDoUpdate({ target: settings.key, set: { translations } }),
  }
}

const agreementFields = [
  { field: 'title', most: siteLimits.agreementTitle },
  { field: 'content', most: siteLimits.html, isHtml: true },
]

const owners: Readonly<Record<SiteTextKind, TextOwner>> = {
  register_agreement: ofSetting('reg_agreement', agreementFields),
  buy_agreement: ofSetting('buy_agreement', agreementFields),
  footer: ofSetting('home_info', [
    { field: 'orgaddress', most: siteLimits.footerLine },
    { field: 'copyright', most: siteLimits.footerLine },
    { field: 'footer_usr_text', most: siteLimits.footerLine },
    { field: 'defined_content', most: siteLimits.html, isHtml: true },
  ]),
  claim_banner: ofSetting('banner_text', [{ field: 'banner_text', most: siteLimits.bannerText }]),
  page: {
    fields: [
      { field: 'title', most: siteLimits.pageTitle },
      { field: 'pc_content', most: siteLimits.html, isHtml: true },
    ],
    subject: (id) => `page ${id}`,
    async read(db, id, isChanging) {
      const found = db.select().from(customPages).where(eq(customPages.id, id))
      const [row] = await (isChanging ? found.for('update') : found)
      if (!row) throw refuse('customPageUnknown')
      return { main: { title: row.title, pc_content: row.content }, translations: row.translations }
    },
    write: (tx, id, translations) =>
      tx.update(customPages).set({ translations }).where(eq(customPages.id, id)),
  },
  banner: {
    fields: [{ field: 'title', most: siteLimits.bannerTitle }],
    subject: (id) => `banner ${id}`,
    async read(db, id, isChanging) {
      const found = db.select().from(banners).where(eq(banners.id, id))
      const [row] = await (isChanging ? found.for('update') : found)
      if (!row) throw refuse('bannerUnknown')
      return { main: { title: row.title }, translations: row.translations }
    },
    // a slide that the school made its own stays when the demo goes
    write: (tx, id, translations) =>
      tx.update(banners).set({ translations, isDemo: false }).where(eq(banners.id, id)),
  },
}

const isNumbered = (kind: SiteTextKind): boolean => kind === 'page' || kind === 'banner'

/** @throws Refusal invalidField without the number of a page or slide, or with one where there are no several */
function numberOf(kind: SiteTextKind, id: number | undefined): number {
  if ((id !== undefined) !== isNumbered(kind)) throw refuse('invalidField', { field: 'id' })
  return id ?? 0
}

/** @throws Refusal customPageUnknown, bannerUnknown, invalidField */
export async function siteTexts({ db }: Deps, kind: SiteTextKind, id: number | undefined): Promise<Reply> {
  const owner = owners[kind]
  const [{ main_language }, { main, translations }] = await Promise.all([
    readSetting(db, 'web_config'),
    owner.read(db, numberOf(kind, id), false),
  ])
  const outdated = outdatedIn(kind, { main, translations })
  return { ...textsOf(owner.fields, main, translations, main_language), outdated }
}

const isAgreement = (kind: SiteTextKind): boolean => kind === 'register_agreement' || kind === 'buy_agreement'

/** The text of an agreement that a translation is made of. */
const digestOf = ({ title = '', content = '' }: Stored['main']): string => agreementDigest({ title, content })

/**
 * A contract is read in one language: whoever translates it translates all of it, and says by saving that it is a
 * translation of the present text.
 * @throws Refusal invalidField
 */
function wholeTexts(
  texts: Readonly<Record<string, string>>,
  { main, translations }: Stored,
  language: Language,
): Readonly<Record<string, string>> {
  const next = { ...translations[language], ...texts }
  const lacking = agreementFields.filter(({ field }) => !next[field])
  const [first] = lacking
  if (!first) return { ...texts, of: digestOf(main) }
  if (lacking.length < agreementFields.length)
    throw refuse('invalidField', { field: first.field, allowed: 'some_text' })
  return { ...texts, of: '' }
}

/** The languages whose translation of an agreement is one of an earlier text. */
const outdatedIn = (kind: SiteTextKind, { main, translations }: Stored): Language[] =>
  isAgreement(kind)
    ? languages.filter((language) => {
        const translation = translations[language]
        return translation !== undefined && translation['of'] !== digestOf(main)
      })
    : []

/** @throws Refusal customPageUnknown, bannerUnknown, invalidField */
export async function updateSiteTexts(
  { db }: Deps,
  user: SessionUser,
  { kind, id, change }: { kind: SiteTextKind; id: number | undefined; change: Change },
): Promise<Reply> {
  const owner = owners[kind]
  const number = numberOf(kind, id)
  const { language } = change
  const { main_language } = await readSetting(db, 'web_config')
  const texts = await cleanTexts(owner.fields, change, main_language)
  const reply = await db.transaction(async (tx) => {
    const stored = await owner.read(tx, number, true)
    const { main, translations } = stored
    const given = isAgreement(kind) ? wholeTexts(texts, stored, language) : texts
    const next = changedTranslations(translations, language, given)
    await owner.write(tx, number, next)
    await writeAudit(tx, user, 'texts translated', owner.subject(number), {
      changes: differences(
        { [language]: translations[language] ?? {} },
        { [language]: next[language] ?? {} },
      ),
    })
    const outdated = outdatedIn(kind, { main, translations: next })
    return { ...textsOf(owner.fields, main, next, main_language), outdated }
  })
  clearSettingsCache(db)
  clearBannerCache(db)
  return reply
}
