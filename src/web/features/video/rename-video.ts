import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'

/** Renames a video, and refreshes every list that shows it. A failure shows a toast. */
export async function renameVideo(id: number, name: string): Promise<void> {
  await call('PUT /api/v1/videos/{id}', { params: { id }, body: { name } })
  await invalidate('GET /api/v1/videos')
}
