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
 * What is said in a class, as high as the place it is given. It fetches its own code and texts, and goes into the room
 * for as long as it is shown: show it to who is signed in, while the class is live and has a chat.
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
