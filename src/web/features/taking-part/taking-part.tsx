import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const Panel = lazyPart(() => import('./panel.tsx'), ['area', 'interaction', 'poll', 'stage', 'whiteboard'])
const Notices = lazyPart(
  () => import('./notices.tsx'),
  ['area', 'interaction', 'people', 'poll', 'stage', 'whiteboard'],
)

const Board = lazyPart(() => import('#web/features/whiteboard/board.tsx'), ['whiteboard'])

interface PanelOptions {
  /** it stands beside a studio, which shows by itself who is on stage */
  isStudio?: boolean
}

/** What people take part in during a live class, for the pages of the class: `TakingPart` of web/features/watch. */
export const takingPart = {
  panel: (classId: number, { isStudio = false }: PanelOptions = {}) => (
    <Suspense
      fallback={
        <Loading>
          <Skeleton lines={6} />
        </Loading>
      }
    >
      <Panel key={classId} classId={classId} isStudio={isStudio} />
    </Suspense>
  ),
  board: (classId: number) => (
    <Suspense fallback={null}>
      <Board key={classId} classId={classId} />
    </Suspense>
  ),
  notice: (classId: number) => (
    <Suspense fallback={null}>
      <Notices key={classId} classId={classId} />
    </Suspense>
  ),
}
