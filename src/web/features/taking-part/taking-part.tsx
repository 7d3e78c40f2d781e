import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const Panel = lazyPart(() => import('./panel.tsx'), ['interaction', 'poll'])
const Notices = lazyPart(() => import('./notices.tsx'), ['area', 'interaction', 'people', 'poll'])

/** What people take part in during a live class, for the pages of the class: `TakingPart` of web/features/watch. */
export const takingPart = {
  panel: (classId: number) => (
    <Suspense
      fallback={
        <Loading>
          <Skeleton lines={6} />
        </Loading>
      }
    >
      <Panel key={classId} classId={classId} />
    </Suspense>
  ),
  notice: (classId: number) => (
    <Suspense fallback={null}>
      <Notices key={classId} classId={classId} />
    </Suspense>
  ),
}
