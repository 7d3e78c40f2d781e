import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '#web/lib/query.ts'
import { productIdOf } from '#web/lib/route-query.ts'

/** The hot courses of the home page; early.ts asks for the same address. */
export const hotCourses = { query: { hot: 1, limit: 8 } } as const

/** Asks for what the first page shows, mostly what the inline script has asked for before, so that it opens complete. */
export async function firstData(client: QueryClient, path: string | undefined): Promise<void> {
  if (path === '/home') {
    await Promise.all([
      client.prefetchQuery(callQuery('GET /api/v1/home/banners', {})),
      client.prefetchQuery(callQuery('GET /api/product', hotCourses)),
    ])
  }
  const id = productIdOf()
  if (path === '/course' && id !== null) {
    await client.prefetchQuery(callQuery('GET /api/product/{id}', { params: { id } }))
  }
}
