import { count, eq, max, sql } from 'drizzle-orm'
import type { bannerAdmin } from '#contract/site/manage/banners.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { siteLimits } from '#contract/site/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { banners } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { clearBannerCache } from '../banners.ts'
import { writeAudit } from '../../audit/index.ts'
import { differences } from '../../audit/index.ts'

type BannerFields = OperationTypes<typeof bannerAdmin.createBanner>['body']

/** A slide without a picture would be an empty box. @throws Refusal invalidField */
function columnsOf({ image_url, title, link_url }: BannerFields) {
  if (image_url === '') throw refuse('invalidField', { field: 'image_url', allowed: 'picture' })
  return { imageUrl: image_url, title: title.trim(), linkUrl: link_url }
}

/** One change of the slides at a time, so that positions stay in order. */
async function change<Result>({ db }: Deps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${banners} in share row exclusive mode`)
    return work(tx)
  })
  clearBannerCache(db)
  return result
}

/** @throws Refusal invalidField without a picture, or when there are slides enough */
export function createBanner(deps: Deps, user: SessionUser, fields: BannerFields): Promise<{ id: number }> {
  const columns = columnsOf(fields)
  return change(deps, async (tx) => {
    const [now] = await tx.select({ slides: count(), last: max(banners.position) }).from(banners)
    if ((now?.slides ?? 0) >= siteLimits.banners)
      throw refuse('invalidField', { field: 'image_url', allowed: 'most_items', limit: siteLimits.banners })
    const [made] = await tx
      .insert(banners)
      .values({ ...columns, position: (now?.last ?? -1) + 1 })
      .returning({ id: banners.id })
    if (!made) throw new Error('the banner was not stored')
    await writeAudit(tx, user, 'banner created', `banner ${made.id}`, { fields })
    return made
  })
}

/** @throws Refusal bannerUnknown, invalidField */
export function updateBanner(deps: Deps, user: SessionUser, id: number, fields: BannerFields): Promise<null> {
  const columns = columnsOf(fields)
  return change(deps, async (tx) => {
    const [before] = await tx.select().from(banners).where(eq(banners.id, id))
    if (!before) throw refuse('bannerUnknown')
    await tx
      .update(banners)
      // a slide that the school made its own stays when the demo goes
      .set({ ...columns, isDemo: false })
      .where(eq(banners.id, id))
    const { imageUrl, title, linkUrl } = before
    const changes = differences({ imageUrl, title, linkUrl }, columns)
    await writeAudit(tx, user, 'banner changed', `banner ${id}`, { changes })
    return null
  })
}

/** @throws Refusal bannerUnknown */
export function deleteBanner(deps: Deps, user: SessionUser, id: number): Promise<null> {
  return change(deps, async (tx) => {
    const [deleted] = await tx.delete(banners).where(eq(banners.id, id)).returning()
    if (!deleted) throw refuse('bannerUnknown')
    await writeAudit(tx, user, 'banner deleted', `banner ${id}`, {
      image_url: deleted.imageUrl,
      title: deleted.title,
    })
    return null
  })
}

/** @throws Refusal bannerUnknown when these are not exactly the slides that there are */
export function orderBanners(deps: Deps, user: SessionUser, ids: number[]): Promise<null> {
  return change(deps, async (tx) => {
    const known = await tx.select({ id: banners.id }).from(banners)
    const same = known.length === ids.length && known.every(({ id }) => ids.includes(id))
    if (!same) throw refuse('bannerUnknown')
    for (const [position, id] of ids.entries())
      await tx.update(banners).set({ position }).where(eq(banners.id, id))
    await writeAudit(tx, user, 'banners ordered', 'banners', { ids })
    return null
  })
}
