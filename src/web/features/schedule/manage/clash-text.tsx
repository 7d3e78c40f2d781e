import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import type { SchoolEntry } from '../entry.ts'

/** What a teacher has at the same time, in a sentence. */
export function ClashText({ clash }: { clash: NonNullable<SchoolEntry['clash']> }) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  return t(clash.kind === 'booking' ? 'schedule:school.clashBooked' : 'schedule:lessons.clashWith', {
    title: clash.title,
    time: formatLessonSpan(clash.begintime, clash.endtime, view),
  })
}
