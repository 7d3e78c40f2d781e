import { Navigate, useLocation } from 'react-router-dom'
import { LiveView } from '#web/features/live/live-view.tsx'
import { isMobileDevice } from '#web/lib/device.ts'

/** `#/live?id=&share=&isnewreg=`; phones have a page of their own. */
export default function LivePage() {
  const { search } = useLocation()
  if (isMobileDevice()) return <Navigate to={`/m/live${search}`} replace />
  return <LiveView key={search} search={search} />
}
