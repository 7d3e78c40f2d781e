import { Suspense, useEffect, useState } from 'react'
import { onConsentNeeded } from '#web/lib/consent.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx'), ['privacy'])

/** Once in an entry where people buy: asks for the consent that a purchase wants. Purchases at once wait for the same dialog. */
export function ConsentHost() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)
  useEffect(() => {
    let asked: Promise<boolean> | null = null
    return onConsentNeeded(
      () =>
        (asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
          asked = null
          setAnswer(null)
        })),
    )
  }, [])
  return (
    answer && (
      <Suspense fallback={null}>
        <ConsentDialog onAnswer={answer} />
      </Suspense>
    )
  )
}
