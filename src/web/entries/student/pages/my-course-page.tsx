import { ChatPanel } from '#web/features/chat/chat-panel.tsx'
import { LearningPage } from '#web/features/learning/course/learning-page.tsx'
import type { LessonPart } from '#web/features/learning/course/lesson-parts.ts'
import { takingPart } from '#web/features/taking-part/taking-part.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'

/** What domains show of the open lesson, from top to bottom: each as `{ key, Part: lazyPart(...) }`. */
const lessonParts: readonly LessonPart[] = [
  {
    key: 'homework',
    Part: lazyPart(() => import('#web/features/homework/lesson-homework.tsx'), ['homework']),
  },
  {
    key: 'feedback',
    Part: lazyPart(() => import('#web/features/feedback/lesson-received.tsx'), ['feedback']),
  },
  {
    key: 'attendance',
    Part: lazyPart(() => import('#web/features/attendance/own-lesson-attendance.tsx'), ['student']),
  },
]

const BookedLessons = lazyPart(() => import('#web/features/booking/course-bookings.tsx'), ['booking'])

export default function MyCoursePage() {
  return (
    <LearningPage
      parts={lessonParts}
      chat={(classId) => <ChatPanel classId={classId} />}
      takingPart={takingPart}
      Booked={BookedLessons}
    />
  )
}
