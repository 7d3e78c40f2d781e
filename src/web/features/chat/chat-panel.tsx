import { lazy, Suspense } from 'react'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const Discussion = lazy(async () => {
  const [{ Discussion: loaded }] = await Promise.all([
    importChunk(() => import('./discussion.tsx')),
    loadNamespaces(['chat']),
  ])
  return { default: loaded }
})

/**
 * The chat of a class, as high as its container. It loads its own code and texts, and joins the room while it is
 * mounted: render it for signed-in users while the class is live and has a chat.
 */
export function ChatPanel({ classId }: { classId: number }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton lines={6} />
        </Loading>
      }
    >
      <Discussion key={classId} classId={classId} />
    </Suspense>
  )
}
