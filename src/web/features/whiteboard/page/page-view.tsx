import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/lib/failures.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import type { WhiteboardRoom } from '../room/whiteboard-room.ts'
import type { SceneElement } from './scene.ts'
import { loadCanvas } from '../canvas/load-canvas.ts'
import { PageSync } from './page-sync.ts'

const Canvas = lazyPart(loadCanvas)

const waiting = (
  <Loading>
    <Skeleton shape="cover" />
  </Loading>
)

export interface PageViewProps {
  classId: number
  pageId: number
  room: WhiteboardRoom
  canDraw: boolean
  label: string
}

/** A page of the whiteboard of a live class; another page is another element. */
export function PageView({ classId, pageId, room, canDraw, label }: PageViewProps) {
  const [sync] = useState(() => new PageSync({ classId, pageId, room }))
  useEffect(() => sync.open(), [sync])
  const { t } = useTranslation('whiteboard')
  const { round, status, drawing, error } = useSyncExternalStore(sync.subscribe, sync.read)
  const scene = useCallback(() => drawing.scene(), [drawing])
  const observe = useCallback(
    (tell: Parameters<typeof drawing.observe>[0]) => drawing.observe(tell),
    [drawing],
  )
  const draw = useCallback((elements: readonly SceneElement[]) => drawing.commit(elements), [drawing])
  useEffect(() => {
    if (error && round > 0) toast.error(t('whiteboard:notTaken', { why: failureText(error) }))
  }, [error, round, t])
  if (status === 'failed') return <LoadFailure error={error} onRetry={() => sync.retry()} retrying={false} />
  if (status === 'loading') return waiting
  return (
    <Suspense fallback={waiting}>
      <Canvas
        key={round}
        scene={scene}
        observe={observe}
        draw={canDraw ? draw : null}
        onRefused={() => toast.error(t('whiteboard:noPictures'))}
        label={label}
      />
    </Suspense>
  )
}
