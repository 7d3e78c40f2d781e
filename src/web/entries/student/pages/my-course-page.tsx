import { ChatPanel } from '#web/features/chat/chat-panel.tsx'
import { LearningPage } from '#web/features/learning/course/learning-page.tsx'
import type { LessonPart } from '#web/features/learning/course/lesson-parts.ts'

/** What domains show of the open lesson, from top to bottom: each as `{ key, Part: lazyPart(...) }`. */
const lessonParts: readonly LessonPart[] = []

export default function MyCoursePage() {
  return <LearningPage parts={lessonParts} chat={(classId) => <ChatPanel classId={classId} />} />
}
