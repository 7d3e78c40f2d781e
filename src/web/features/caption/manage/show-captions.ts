import { invalidate } from '#web/lib/query.ts'

/** After a change: what shows captions reads them again. Resolves when what is on the screen has been read. */
export async function showCaptions(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/v1/videos/{id}/captions'),
    invalidate('GET /api/v1/videos/{id}/captions/{language}'),
    invalidate('GET /api/v1/captions'),
    invalidate('GET /api/v1/captions/{language}'),
  ])
}
