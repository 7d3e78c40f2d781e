import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { customPages } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { revisionOf } from '../../lib/revision.ts'
import { translated, translationWanted } from './translations.ts'

export interface CustomPage {
  np_id: number
  title: string
  pc_content: string
}

const columns = { np_id: customPages.id, title: customPages.title, pc_content: customPages.content }

/** A page that the school wrote itself, in the main language. @throws Refusal customPageUnknown */
export async function customPage(db: Queryable, id: number): Promise<CustomPage> {
  const [page] = await db.select(columns).from(customPages).where(eq(customPages.id, id))
  if (!page) throw refuse('customPageUnknown')
  return page
}

export interface EditedPage extends CustomPage {
  revision: string
}

/** The page with the revision of what its form changes. @throws Refusal customPageUnknown */
export async function editedPage(db: Queryable, id: number): Promise<EditedPage> {
  const page = await customPage(db, id)
  return { ...page, revision: revisionOf([page.title, page.pc_content]) }
}

/** The page as readers of a language see it. @throws Refusal customPageUnknown */
export async function pageIn(db: Db, id: number, language: Language): Promise<CustomPage> {
  const [[found], wanted] = await Promise.all([
    db
      .select({ ...columns, translations: customPages.translations })
      .from(customPages)
      .where(eq(customPages.id, id)),
    translationWanted(db, language),
  ])
  if (!found) throw refuse('customPageUnknown')
  const { translations, ...page } = found
  return translated(page, translations, wanted)
}
