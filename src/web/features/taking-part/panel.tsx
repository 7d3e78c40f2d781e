import { Suspense } from 'react'
import { InteractionPanel } from '#web/features/interaction/interaction-panel.tsx'
import { PollPanel } from '#web/features/poll/poll-panel.tsx'
import { StagePart } from '#web/features/stage/stage-part.tsx'
import { usePollRoom } from '#web/features/poll/room/use-poll-room.ts'
import OpenButton from '#web/features/whiteboard/open-button.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import styles from './panel.module.css'

const TeacherPolls = lazyPart(() => import('#web/features/poll/manage/teacher-polls.tsx'), ['area'])

/** The parts of a class in which people take part, from top to bottom. */
export default function Panel({ classId, isStudio }: { classId: number; isStudio: boolean }) {
  const { manages } = usePollRoom(classId).state
  return (
    <div className={styles.panel}>
      <OpenButton classId={classId} />
      {manages ? (
        <Suspense fallback={null}>
          <TeacherPolls classId={classId} />
        </Suspense>
      ) : (
        <PollPanel classId={classId} />
      )}
      {!isStudio && <StagePart classId={classId} />}
      <InteractionPanel classId={classId} />
    </div>
  )
}
