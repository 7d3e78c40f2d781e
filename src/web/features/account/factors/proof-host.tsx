import { Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '#web/lib/http.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), ['factors', 'security', 'account'])

let asked: Promise<boolean> | null = null

/** Once in each area: asks the user for a proof when a call wants one. Calls at once wait for the same dialog. */
export function ProofHost() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    onProofNeeded(() => {
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null
        setAnswer(null)
      })
      return asked
    })
    return () => onProofNeeded(() => Promise.resolve(false))
  }, [])
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofDialog onAnswer={answer} />
      </Suspense>
    )
  )
}
