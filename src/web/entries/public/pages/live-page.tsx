import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ChatPanel } from '#web/features/chat/chat-panel.tsx'
import { takingPart } from '#web/features/taking-part/taking-part.tsx'
import { importChunk } from '#web/lib/chunk-reload.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'

// In a chunk behind this small one: otherwise the entry would name all its parts, and those of the access screens.
const LiveView = lazy(async () => ({
  default: (await importChunk(() => import('#web/features/watch/live-view.tsx'))).LiveView,
}))

const phoneRoute = '/m/live'

/** `#/live?id=&share=&isnewreg=`, and `#/m/live` with the same query, to which phones are redirected. */
export default function LivePage() {
  const { pathname, search } = useLocation()
  const phone = pathname === phoneRoute
  if (!phone && isMobileDevice()) return <Navigate to={`${phoneRoute}${search}`} replace />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LiveView
        key={search}
        search={search}
        phone={phone}
        chat={(classId) => <ChatPanel classId={classId} />}
        takingPart={takingPart}
      />
    </Suspense>
  )
}
