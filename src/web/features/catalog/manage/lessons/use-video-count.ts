import { useCall } from '#web/lib/query.ts'
import type { LessonRow } from './lesson-rows.ts'

/** How many videos a lesson has: as it was read, until they have been looked at. `asks`: they are on show. */
export function useVideoCount(room: LessonRow['room'], asks: boolean): number {
  const { data } = useCall(
    'GET /api/v1/openclass/{id}/videos',
    { params: { id: room?.id ?? 0 } },
    { quiet: true, enabled: asks },
  )
  return data?.list.length ?? room?.videos ?? 0
}
