import { asc } from 'drizzle-orm'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { banners } from '../../db/tables/all.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { translated, translationWanted } from './translations.ts'

interface Banner {
  id: number
  image_url: string
  title: string
  link_url: string
}
type Stored = Banner & { translations: Translations }

const cacheOf = cachePerDatabase(() => new MicroCache<'all', Stored[]>({ name: 'banners' }))

const loadBanners = (db: Db): Promise<Stored[]> =>
  db
    .select({
      id: banners.id,
      image_url: banners.imageUrl,
      title: banners.title,
      link_url: banners.linkUrl,
      translations: banners.translations,
    })
    .from(banners)
    .orderBy(asc(banners.position), asc(banners.id))

/** The slides of the home page in their order. */
export async function homeBanners(db: Db, language: Language): Promise<{ list: Banner[] }> {
  const [stored, wanted] = await Promise.all([
    cacheOf(db).get('all', () => loadBanners(db)),
    translationWanted(db, language),
  ])
  return { list: stored.map(({ translations, ...banner }) => translated(banner, translations, wanted)) }
}

export const clearBannerCache = (db: Db): void => cacheOf(db).clear()
