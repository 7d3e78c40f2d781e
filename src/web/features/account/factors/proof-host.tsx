import { Suspense, useEffect, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { aroundSend } from '#web/lib/http.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const ProofDialog = lazyPart(() => import('./proof-dialog.tsx'), ['factors', 'security', 'account'])

const wantsProof = (error: unknown): boolean =>
  error instanceof Refused && error.code === refusals.proofNeeded.code

/**
 * Once in each area: when a call wants a proof, asks the user for it and sends the call again. Calls at once wait for the
 * same dialog.
 */
export function ProofHost() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    let asked: Promise<boolean> | null = null
    const ask = () =>
      (asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null
        setAnswer(null)
      }))
    return aroundSend((send) => async (request) => {
      try {
        return await send(request)
      } catch (error) {
        if (wantsProof(error) && (await ask())) return send(request)
        throw error
      }
    })
  }, [])
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofDialog onAnswer={answer} />
      </Suspense>
    )
  )
}
