import { eq } from 'drizzle-orm'
import { type Language, languages } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { siteLimits } from '#contract/site/limits.ts'
import type { siteTextAdmin } from '#contract/site/manage/texts.ts'
import type { SiteTextKind } from '#contract/site/text-kinds.ts'
import { banners, customPages, settings } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { agreementDigest } from '../../../lib/agreement-digest.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { clearBannerCache } from '../banners.ts'
import { optionTexts } from '../registration-options.ts'
import type { SettingKey } from '../setting-schemas.ts'
import { clearSettingsCache, loadSetting } from '../settings.ts'
import type { TextField } from '../translations.ts'
import {
  changeRecordTexts,
  recordTexts,
  type StoredTexts,
  type TextOwner,
  type Words,
} from './record-texts.ts'

type Reply = OperationTypes<typeof siteTextAdmin.siteTexts>['reply']
type Change = OperationTypes<typeof siteTextAdmin.updateSiteTexts>['body']

/** @param also how the audit log names further changes of these texts */
function ofSetting(key: SettingKey, fields: readonly TextField[], also: readonly string[] = []): TextOwner {
  return {
    fields,
    subjects: () => [key, ...also],
    async read(db, _id, isChanging) {
      // a setting that was never saved has its defaults, which the empty value stands for; a change needs a row to hold
      if (isChanging) await db.insert(settings).values({ key, value: {} }).onConflictDoNothing()
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
    write: (tx, _id, translations) => tx.update(settings).set({ translations }).where(eq(settings.key, key)),
  }
}

/** The choices of the registration: which texts there are is the school's. */
const registrationTexts: TextOwner = {
  ...ofSetting('reg_conf', []),
  fields: async (db) => optionTexts(await loadSetting(db, 'reg_conf')).fields,
  async read(db, id, isChanging) {
    const { translations } = await ofSetting('reg_conf', []).read(db, id, isChanging)
    return { main: optionTexts(await loadSetting(db, 'reg_conf')).main, translations }
  },
}

const agreementFields = [
  { field: 'title', most: siteLimits.agreementTitle },
  { field: 'content', most: siteLimits.html, isHtml: true },
]

/** The text of an agreement that a translation is made of. */
const digestOf = ({ title = '', content = '' }: Words): string => agreementDigest({ title, content })

/**
 * A contract is read in one language: whoever translates it translates all of it, and says by saving that it is a
 * translation of the present text.
 * @throws Refusal invalidField
 */
function wholeTexts(texts: Words, { main, translations }: StoredTexts, language: Language): Words {
  const next = { ...translations[language], ...texts }
  const lacking = agreementFields.filter(({ field }) => !next[field])
  const [first] = lacking
  if (!first) return { ...texts, of: digestOf(main) }
  if (lacking.length < agreementFields.length)
    throw refuse('invalidField', { field: first.field, allowed: 'some_text' })
  return { ...texts, of: '' }
}

const ofAgreement = (key: 'reg_agreement' | 'buy_agreement'): TextOwner => ({
  ...ofSetting(key, agreementFields),
  complete: wholeTexts,
  outdated: ({ main, translations }) =>
    languages.filter((language) => {
      const translation = translations[language]
      return translation !== undefined && translation['of'] !== digestOf(main)
    }),
})

const owners: Readonly<Record<SiteTextKind, TextOwner>> = {
  school: ofSetting('web_config', [{ field: 'app_name', most: siteLimits.schoolName }], ['school']),
  register_agreement: ofAgreement('reg_agreement'),
  buy_agreement: ofAgreement('buy_agreement'),
  footer: ofSetting('home_info', [
    { field: 'orgaddress', most: siteLimits.footerLine },
    { field: 'copyright', most: siteLimits.footerLine },
    { field: 'footer_usr_text', most: siteLimits.footerLine },
    { field: 'defined_content', most: siteLimits.html, isHtml: true },
  ]),
  claim_banner: ofSetting('banner_text', [{ field: 'banner_text', most: siteLimits.bannerText }]),
  registration: registrationTexts,
  page: {
    fields: [
      { field: 'title', most: siteLimits.pageTitle },
      { field: 'pc_content', most: siteLimits.html, isHtml: true },
    ],
    subjects: (id) => [`page ${id}`],
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
    subjects: (id) => [`banner ${id}`],
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
export const siteTexts = async ({ db }: Deps, kind: SiteTextKind, id: number | undefined): Promise<Reply> =>
  recordTexts(db, owners[kind], numberOf(kind, id))

/** @throws Refusal customPageUnknown, bannerUnknown, textsChanged, invalidField */
export async function updateSiteTexts(
  { db }: Deps,
  user: SessionUser,
  { kind, id, change }: { kind: SiteTextKind; id: number | undefined; change: Change },
): Promise<Reply> {
  const reply = await changeRecordTexts(db, user, { owner: owners[kind], id: numberOf(kind, id), change })
  clearSettingsCache(db)
  clearBannerCache(db)
  return reply
}
