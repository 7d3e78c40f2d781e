import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { navigation } from '#web/lib/navigation.ts'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'

/** Redirects to another address, within this entry or in another, and replaces the current one in the history. */
export function Redirect({ to }: { to: string }) {
  const elsewhere = !to.startsWith('#')
  useEffect(() => {
    if (elsewhere) navigation.replace(to)
  }, [to, elsewhere])
  return elsewhere ? <PageSkeleton /> : <Navigate to={to.slice(1)} replace />
}
