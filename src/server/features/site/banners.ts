import { asc } from 'drizzle-orm'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db } from '../../db/database.ts'
import { banners } from '../../db/tables/all.ts'
import { MicroCache } from '../../lib/micro-cache.ts'

interface Banner {
  id: number
  image_url: string
  title: string
  link_url: string
}

const cacheOf = cachePerDatabase(() => new MicroCache<'all', Banner[]>())

const loadBanners = (db: Db): Promise<Banner[]> =>
  db
    .select({
      id: banners.id,
      image_url: banners.imageUrl,
      title: banners.title,
      link_url: banners.linkUrl,
    })
    .from(banners)
    .orderBy(asc(banners.position), asc(banners.id))

/** The slides of the home page in their order. */
export async function homeBanners(db: Db): Promise<{ list: Banner[] }> {
  return { list: await cacheOf(db).get('all', () => loadBanners(db)) }
}

export const clearBannerCache = (db: Db): void => cacheOf(db).clear()
