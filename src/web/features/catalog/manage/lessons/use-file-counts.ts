import { useCall } from '#web/lib/query.ts'
import type { LessonRow } from './lesson-rows.ts'

export interface FileCounts {
  videos: number
  materials: number
}

/** Numbers of a lesson's videos and materials: as read, until their lists have been loaded. */
export function useFileCounts(room: LessonRow['room']): FileCounts {
  const input = { params: { id: room?.id ?? 0 } }
  // loaded by what shows them
  const notRead = { quiet: true, enabled: false } as const
  const videos = useCall('GET /api/v1/openclass/{id}/videos', input, notRead)
  const materials = useCall('GET /api/v1/openclass/{id}/materials', input, notRead)
  return {
    videos: videos.data?.list.length ?? room?.videos ?? 0,
    materials: materials.data?.list.length ?? room?.materials ?? 0,
  }
}
