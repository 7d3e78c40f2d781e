import { useCall } from '#web/lib/query.ts'
import type { LessonRow } from './lesson-rows.ts'

export interface FileCounts {
  videos: number
  materials: number
}

/** Numbers of a lesson's videos and materials: as read, until their lists have been loaded. */
export function useFileCounts(lessonClass: LessonRow['lessonClass']): FileCounts {
  const input = { params: { id: lessonClass?.id ?? 0 } }
  // loaded by what shows them
  const notRead = { quiet: true, enabled: false } as const
  const videos = useCall('GET /api/v1/openclass/{id}/videos', input, notRead)
  const materials = useCall('GET /api/v1/openclass/{id}/materials', input, notRead)
  return {
    videos: videos.data?.list.length ?? lessonClass?.videos ?? 0,
    materials: materials.data?.list.length ?? lessonClass?.materials ?? 0,
  }
}
