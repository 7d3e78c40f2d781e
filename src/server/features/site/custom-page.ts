import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { customPages } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

export interface CustomPage {
  np_id: number
  title: string
  pc_content: string
}

/** A page that the school wrote itself. @throws Refusal customPageUnknown */
export async function customPage(db: Queryable, id: number): Promise<CustomPage> {
  const [page] = await db
    .select({ np_id: customPages.id, title: customPages.title, pc_content: customPages.content })
    .from(customPages)
    .where(eq(customPages.id, id))
  if (!page) throw refuse('customPageUnknown')
  return page
}
