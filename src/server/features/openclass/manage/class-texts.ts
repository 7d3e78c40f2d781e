import { eq, sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { RICH_TEXT_LENGTH } from '#contract/rich-text.ts'
import type { Tx } from '../../../db/database.ts'
import { openClasses } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { differences, lastChangedBy, writeAudit } from '../../audit/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import {
  changedTranslations,
  cleanTexts,
  readSetting,
  requireSeenTexts,
  type TextField,
  textsOf,
} from '../../site/index.ts'
import { clearClassListCache } from '../list-classes.ts'
import { lockStandingClass } from './lock-class.ts'

type Texts = OperationTypes<typeof openClassTeaching.openClassTexts>['reply']
type Change = OperationTypes<typeof openClassTeaching.updateOpenClassTexts>['body']

/** The texts of a class, each as long as its form lets it be. */
const fields: readonly TextField[] = [
  { field: 'name', most: 80 },
  { field: 'intro', most: 200 },
  { field: 'note', most: 500 },
  { field: 'desc', most: RICH_TEXT_LENGTH, isHtml: true },
]

const mainOf = ({ name, intro, note, desc }: typeof openClasses.$inferSelect) => ({ name, intro, note, desc })

/** @throws Refusal openClassNotFound, openClassOfLesson, whose texts stand in its course */
export async function openClassTexts({ db }: Deps, id: number): Promise<Texts> {
  const [[found], { main_language }] = await Promise.all([
    db.select().from(openClasses).where(eq(openClasses.id, id)),
    readSetting(db, 'web_config'),
  ])
  if (!found) throw refuse('openClassNotFound')
  if (found.lessonId !== null) throw refuse('openClassOfLesson')
  return textsOf(fields, mainOf(found), found.translations, main_language)
}

/** The product by which a charged class is sold has its name and introduction, in every language. */
export const translateClassProduct = (tx: Tx, classId: number) =>
  tx.execute(sql`
    update products p set translations = coalesce((
      select jsonb_object_agg(t.language, t.texts) from (
        select language, (coalesce(p.translations -> language, '{}') - 'name' - 'intro') || jsonb_strip_nulls(
          jsonb_build_object('name', c.translations -> language -> 'name', 'intro', c.translations -> language -> 'intro')
        ) as texts
        from (select jsonb_object_keys(p.translations) union select jsonb_object_keys(c.translations)) k(language)
      ) t where t.texts <> '{}'), '{}')
    from open_classes c where c.id = ${classId} and p.id = c.product_id`)

/** @throws Refusal openClassNotFound, openClassOfLesson, openClassCancelled, textsChanged, invalidField */
export async function updateOpenClassTexts(
  { db }: Deps,
  user: SessionUser,
  id: number,
  change: Change,
): Promise<Texts> {
  const { language } = change
  const { main_language } = await readSetting(db, 'web_config')
  const texts = await cleanTexts(fields, change, main_language)
  const { reply, productId } = await db.transaction(async (tx) => {
    const before = await lockStandingClass(tx, user, id)
    const shown = textsOf(fields, mainOf(before), before.translations, main_language)
    await requireSeenTexts(shown, change, () => lastChangedBy(tx, [`openclass ${id}`]))
    const next = changedTranslations(before.translations, language, texts)
    await tx
      .update(openClasses)
      // what the school has made its own stays when the demo goes
      .set({ translations: next, isDemo: false, updatedAt: sql`now()` })
      .where(eq(openClasses.id, id))
    await translateClassProduct(tx, id)
    await writeAudit(tx, user, 'texts translated', `openclass ${id}`, {
      changes: differences(
        { [language]: before.translations[language] ?? {} },
        { [language]: next[language] ?? {} },
      ),
    })
    return { reply: textsOf(fields, mainOf(before), next, main_language), productId: before.productId }
  })
  clearClassListCache(db)
  if (productId !== null) evictProduct(db, productId)
  return reply
}
