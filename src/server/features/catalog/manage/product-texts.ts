import { asc, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { RICH_TEXT_LENGTH } from '#contract/rich-text.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { lessons, products } from '../../../db/tables/all.ts'
import type { Translations } from '../../../db/tables/columns.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { differences, lastChangedBy, writeAudit } from '../../audit/index.ts'
import { clearClassListCache, syncLessonClasses } from '../../openclass/index.ts'
import {
  changedTranslations,
  cleanTexts,
  readSetting,
  requireSeenTexts,
  type TextField,
  textsOf,
} from '../../site/index.ts'
import { evictProduct } from '../caches.ts'

type Texts = OperationTypes<typeof catalogAdmin.productTexts>['reply']
type Change = OperationTypes<typeof catalogAdmin.updateProductTexts>['body']
type Words = Readonly<Record<string, string>>

/** The texts of a product, each as long as its form lets it be. */
const ownFields: readonly TextField[] = [
  { field: 'name', most: 120 },
  { field: 'hot_course_name', most: 60 },
  { field: 'intro', most: 300 },
  { field: 'desc', most: 2000 },
  { field: 'details', most: RICH_TEXT_LENGTH, isHtml: true },
]

interface LessonTexts {
  id: number
  chapter: string
  title: string
  translations: Translations
}

/** The lessons that begin a chapter: its heading is translated once, for all lessons that have it. */
const chapterHeads = (list: readonly LessonTexts[]) =>
  list.filter(
    ({ chapter }, index) => chapter !== '' && list.findIndex((other) => other.chapter === chapter) === index,
  )
const titleOf = (id: number) => `title:${id}`
const chapterOf = (id: number) => `chapter:${id}`

async function lessonsOf(db: Queryable, productId: number): Promise<LessonTexts[]> {
  return db
    .select({
      id: lessons.id,
      chapter: lessons.chapter,
      title: lessons.title,
      translations: lessons.translations,
    })
    .from(lessons)
    .where(eq(lessons.productId, productId))
    .orderBy(asc(lessons.position), asc(lessons.id))
}

const fieldsOf = (list: readonly LessonTexts[]): TextField[] => {
  const heads = chapterHeads(list).map(({ id }) => id)
  return [
    ...ownFields,
    ...list.flatMap(({ id }) => [
      ...(heads.includes(id) ? [{ field: chapterOf(id), most: 80 }] : []),
      { field: titleOf(id), most: 120 },
    ]),
  ]
}

/** Product and lessons as one record with flat texts. */
function flatten(own: { main: Words; translations: Translations }, list: readonly LessonTexts[]) {
  const heads = chapterHeads(list)
  const main = {
    ...own.main,
    ...Object.fromEntries(list.map(({ id, title }) => [titleOf(id), title])),
    ...Object.fromEntries(heads.map(({ id, chapter }) => [chapterOf(id), chapter])),
  }
  const of = (language: Language): Words => ({
    ...own.translations[language],
    ...Object.fromEntries(list.map((one) => [titleOf(one.id), one.translations[language]?.['title'] ?? ''])),
    ...Object.fromEntries(
      heads.map((one) => [chapterOf(one.id), one.translations[language]?.['chapter'] ?? '']),
    ),
  })
  return { main, translations: { zh: of('zh'), en: of('en'), zh_tw: of('zh_tw') } }
}

/** @throws Refusal productNotFound */
async function readOwn(db: Queryable, id: number, isChanging: boolean) {
  const found = db
    .select({
      name: products.name,
      hot_course_name: products.hotCourseName,
      intro: products.intro,
      desc: products.desc,
      details: products.details,
      translations: products.translations,
    })
    .from(products)
    .where(eq(products.id, id))
  const [row] = await (isChanging ? found.for('update') : found)
  if (!row) throw refuse('productNotFound')
  const { translations, ...main } = row
  return { main, translations }
}

/** @param isChanging holds the product, under whose lock its lessons change, until the transaction ends */
async function readAll(
  db: Queryable,
  id: number,
  mainLanguage: Language,
  isChanging = false,
): Promise<Texts> {
  const [own, list] = [await readOwn(db, id, isChanging), await lessonsOf(db, id)]
  const { main, translations } = flatten(own, list)
  return textsOf(fieldsOf(list), main, translations, mainLanguage)
}

/** @throws Refusal productNotFound */
export async function productTexts({ db }: Deps, id: number): Promise<Texts> {
  const { main_language } = await readSetting(db, 'web_config')
  return readAll(db, id, main_language)
}

async function storeLessons(
  tx: Tx,
  list: readonly LessonTexts[],
  language: Language,
  given: Words,
): Promise<void> {
  const headOf = (chapter: string) => chapterHeads(list).find((one) => one.chapter === chapter)
  for (const { id, chapter, translations } of list) {
    const head = headOf(chapter)
    const [title, heading] = [given[titleOf(id)], head && given[chapterOf(head.id)]]
    if (title === undefined && heading === undefined) continue
    const texts = {
      ...(title !== undefined && { title }),
      ...(heading !== undefined && { chapter: heading }),
    }
    await tx
      .update(lessons)
      .set({ translations: changedTranslations(translations, language, texts) })
      .where(eq(lessons.id, id))
  }
}

/** Who has changed texts of a product or its lessons last. */
async function whoChanged(tx: Tx, id: number): Promise<string> {
  const list = await lessonsOf(tx, id)
  return lastChangedBy(tx, [`product ${id}`, ...list.map((lesson) => `lesson ${lesson.id}`)])
}

/** @throws Refusal productNotFound, textsChanged, invalidField */
export async function updateProductTexts(
  { db }: Deps,
  user: SessionUser,
  id: number,
  change: Change,
): Promise<Texts> {
  const { language } = change
  const { main_language } = await readSetting(db, 'web_config')
  const given = await cleanTexts(fieldsOf(await lessonsOf(db, id)), change, main_language)
  const reply = await db.transaction(async (tx) => {
    await requireSeenTexts(await readAll(tx, id, main_language, true), change, () => whoChanged(tx, id))
    const { translations } = await readOwn(tx, id, true)
    const own = Object.fromEntries(
      Object.entries(given).filter(([name]) => ownFields.some(({ field }) => field === name)),
    )
    const next = changedTranslations(translations, language, own)
    await tx
      .update(products)
      // what the school has made its own stays when the demo goes
      .set({ translations: next, isDemo: false, updatedAt: sql`now()` })
      .where(eq(products.id, id))
    await storeLessons(tx, await lessonsOf(tx, id), language, given)
    await syncLessonClasses(tx, id)
    await writeAudit(tx, user, 'texts translated', `product ${id}`, {
      changes: differences(
        { [language]: translations[language] ?? {} },
        { [language]: next[language] ?? {} },
      ),
    })
    return readAll(tx, id, main_language)
  })
  evictProduct(db, id)
  clearClassListCache(db)
  return reply
}
