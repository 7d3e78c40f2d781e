import { useCall } from '#web/lib/query.ts'
import type { LessonRow } from './lesson-rows.ts'

/** Number of a lesson's videos: as read, until the list of videos has been loaded. `asks`: the list is shown. */
export function useVideoCount(room: LessonRow['room'], asks: boolean): number {
  const { data } = useCall(
    'GET /api/v1/openclass/{id}/videos',
    { params: { id: room?.id ?? 0 } },
    { quiet: true, enabled: asks },
  )
  return data?.list.length ?? room?.videos ?? 0
}
