import { readSource } from '#web/lib/read-source.ts'
import { productIdOf } from '#web/lib/route-query.ts'

/*
 * The requests of a document that starts with one of these pages, sent while the page's chunk loads. The inline script
 * (early.ts) has mostly sent those for the upper part of the page before.
 */

/** The hot courses of the home page. */
export const hotCourses = { query: { limit: 8 } } as const

/** The next open classes of the home page: one row. */
export const openClasses = { query: { limit: 4 } } as const

/** The teachers whom the school has chosen for the home page: two rows. */
export const starTeachers = { query: { star: 1, limit: 8 } } as const

export async function homeData(): Promise<void> {
  await Promise.all([
    readSource('GET /api/openclass', openClasses, true).refresh(),
    readSource('GET /api/v1/home/teachers', starTeachers, true).refresh(),
    readSource('GET /api/v1/home/banners', {}).refresh(),
    readSource('GET /api/v1/home/courses', hotCourses).refresh(),
  ])
}

export async function courseData(): Promise<void> {
  const id = productIdOf()
  if (id !== null) await readSource('GET /api/product/{id}', { params: { id } }, true).refresh()
}
