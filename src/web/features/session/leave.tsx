import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { navigation } from '#web/lib/navigation.ts'
import { PageSkeleton } from '#web/lib/page-skeleton.tsx'

/** Gives way to another address, within this entry or in another; the present one leaves no trace in the history. */
export function Leave({ to }: { to: string }) {
  const elsewhere = !to.startsWith('#')
  useEffect(() => {
    if (elsewhere) navigation.replace(to)
  }, [to, elsewhere])
  return elsewhere ? <PageSkeleton /> : <Navigate to={to.slice(1)} replace />
}
