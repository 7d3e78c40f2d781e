import { readSource } from '#web/features/catalog/read-source.ts'
import { productIdOf } from '#web/lib/route-query.ts'

/*
 * What a document that starts with one of these pages asks for beside the page's chunk; mostly the inline script has
 * asked for it before. early.ts asks for the same addresses.
 */

/** The hot courses of the home page. */
export const hotCourses = { query: { hot: 1, limit: 8 } } as const

export async function homeData(): Promise<void> {
  await Promise.all([
    readSource('GET /api/v1/home/banners', {}).refresh(),
    readSource('GET /api/product', hotCourses).refresh(),
  ])
}

export async function courseData(): Promise<void> {
  const id = productIdOf()
  if (id !== null) await readSource('GET /api/product/{id}', { params: { id } }, true).refresh()
}
