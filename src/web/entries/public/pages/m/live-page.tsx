import { useLocation } from 'react-router-dom'
import { LiveView } from '#web/features/live/live-view.tsx'

/** `#/m/live`, with the same query. */
export default function PhoneLivePage() {
  const { search } = useLocation()
  return <LiveView key={search} search={search} phone />
}
