import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { currencyCode } from '#contract/currencies.ts'
import type { User } from '#web/features/session/use-user.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'

const PurchaseDialog = lazy(() => import('./purchase-dialog.tsx'))
const LessonPurchaseDialog = lazy(() => import('./lesson-purchase-dialog.tsx'))

export interface PurchaseGateProps {
  openClass: OpenClass
  kind: 'buy' | 'join'
  /** the server's time, Unix seconds */
  now: number
  user: User | null
  reload: () => Promise<unknown>
}

/** Shown instead of the video of a charged class without access. Access is checked again on entering. */
export function PurchaseGate({ openClass, kind, now, user, reload }: PurchaseGateProps) {
  const { t } = useTranslation('live')
  const [closed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const { lesson } = openClass
  const { data } = useCall(
    'GET /api/product/{id}/payment_state',
    { params: { id: openClass.productid ?? 0 } },
    {
      quiet: true,
      staleTime: 0,
      enabled: openClass.productid !== null && is(user, 'student'),
    },
  )
  const paid = data?.payment_state === 1
  useEffect(() => {
    if (paid) void reload()
  }, [paid, reload])
  return (
    <>
      <Poster
        openClass={openClass}
        now={now}
        text={t(kind === 'buy' ? 'live:buy.needed' : 'live:join.needed')}
      >
        {kind === 'buy' && (
          <Price amount={openClass.product_price} currency={currencyCode(openClass.currency)} />
        )}
        <Button look="primary" size="large" onClick={() => setClosed(false)}>
          {t(kind === 'buy' ? 'live:buy.press' : 'live:join.press')}
        </Button>
      </Poster>
      {!closed && !paid && (
        <Suspense fallback={null}>
          {lesson ? (
            <LessonPurchaseDialog openClass={openClass} lesson={lesson} kind={kind} onClose={close} />
          ) : (
            <PurchaseDialog openClass={openClass} kind={kind} user={user} onJoined={reload} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
