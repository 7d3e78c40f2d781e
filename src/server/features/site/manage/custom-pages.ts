import { asc, count, eq, sql } from 'drizzle-orm'
import type { customPageAdmin } from '#contract/site/manage/custom-pages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { cleanHtml } from '../../../lib/clean-html.ts'
import type { Db } from '../../../db/database.ts'
import { customPages, settings } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireSeen } from '../../../lib/revision.ts'
import { customPage, type EditedPage, editedPage } from '../custom-page.ts'
import { loadSetting } from '../settings.ts'
import { differences, lastChangedBy, writeAudit } from '../../audit/index.ts'
import { linkedPages } from './navigation.ts'
import { titleOf } from './texts.ts'

type Fields = OperationTypes<typeof customPageAdmin.createCustomPage>['body']
type Changes = OperationTypes<typeof customPageAdmin.updateCustomPage>['body']
type Page = OperationTypes<typeof customPageAdmin.createCustomPage>['reply']
type List = OperationTypes<typeof customPageAdmin.customPages>['reply']

const columnsOf = async ({ title, pc_content }: Fields) => ({
  title: titleOf(title),
  content: await cleanHtml(pc_content),
})
const subject = (id: number) => `page ${id}`

export async function listCustomPages(db: Db): Promise<List> {
  const list = await db
    .select({
      np_id: customPages.id,
      title: customPages.title,
      updated_at: sql<number>`floor(extract(epoch from ${customPages.updatedAt}))::int8`.mapWith(Number),
    })
    .from(customPages)
    .orderBy(asc(customPages.id))
  return { list }
}

/** @throws Refusal invalidField for a title of spaces, or when there are pages enough */
export async function createCustomPage({ db }: Deps, user: SessionUser, fields: Fields): Promise<Page> {
  const columns = await columnsOf(fields)
  return db.transaction(async (tx) => {
    const [now] = await tx.select({ pages: count() }).from(customPages)
    if ((now?.pages ?? 0) >= siteLimits.pages)
      throw refuse('invalidField', { field: 'title', allowed: 'most_items', limit: siteLimits.pages })
    const [made] = await tx.insert(customPages).values(columns).returning({ id: customPages.id })
    if (!made) throw new Error('the page was not stored')
    await writeAudit(tx, user, 'page created', subject(made.id), { title: columns.title })
    return customPage(tx, made.id)
  })
}

/** @throws Refusal customPageUnknown, recordChanged, invalidField */
export async function updateCustomPage(
  { db }: Deps,
  user: SessionUser,
  id: number,
  { revision, ...fields }: Changes,
): Promise<EditedPage> {
  const columns = await columnsOf(fields)
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(customPages).where(eq(customPages.id, id)).for('update')
    if (!before) throw refuse('customPageUnknown')
    const changedBy = () => lastChangedBy(tx, [subject(id)], ['page changed'])
    await requireSeen(revision, (await editedPage(tx, id)).revision, changedBy)
    await tx
      .update(customPages)
      .set({ ...columns, updatedAt: sql`now()` })
      .where(eq(customPages.id, id))
    const { title, content } = before
    await writeAudit(tx, user, 'page changed', subject(id), {
      changes: differences({ title, content }, columns),
    })
    return editedPage(tx, id)
  })
}

/** @throws Refusal customPageUnknown; customPageLinked while the navigation leads there */
export async function deleteCustomPage({ db }: Deps, user: SessionUser, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    // the navigation is changed under the same lock, so no link to the page can appear meanwhile
    await tx.select().from(settings).where(eq(settings.key, 'navigation')).for('update')
    if (linkedPages(await loadSetting(tx, 'navigation')).includes(id)) throw refuse('customPageLinked')
    const [deleted] = await tx.delete(customPages).where(eq(customPages.id, id)).returning()
    if (!deleted) throw refuse('customPageUnknown')
    await writeAudit(tx, user, 'page deleted', subject(id), { title: deleted.title })
  })
  return null
}
