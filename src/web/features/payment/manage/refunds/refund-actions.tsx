import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/area-kit/record.module.css'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { type AdminRefund, awaitsManualRefund } from '../admin-order.ts'
import { type RefundDecision, RefundDecisionDialog } from './refund-decision.tsx'

const decisionsOf = (refund: AdminRefund): readonly RefundDecision[] => {
  const { state, is_withdrawable } = refund
  if (state === 'asked') return ['approve', 'refuse']
  if (awaitsManualRefund(refund)) return is_withdrawable === 1 ? ['returned', 'withdraw'] : ['returned']
  if (state !== 'failed') return []
  return is_withdrawable === 1 ? ['retry', 'withdraw'] : ['retry']
}
const labels: Readonly<Record<RefundDecision, string>> = {
  approve: 'trade:refund.approve',
  refuse: 'trade:refund.refuse',
  retry: 'trade:refund.retry',
  withdraw: 'trade:refund.withdraw',
  returned: 'trade:hand.record',
}

/** What can be decided about a refund now; nothing for who may not. */
export function RefundActions({ refund }: { refund: AdminRefund }) {
  const { t } = useTranslation('trade')
  const can = useCan()
  const [deciding, setDeciding] = useState<RefundDecision | null>(null)
  const decisions = can('order.refund') ? decisionsOf(refund) : []
  return (
    <>
      {decisions.length > 0 && (
        <span className={styles.actions}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="small"
              look={decision === 'refuse' || decision === 'withdraw' ? undefined : 'primary'}
              onClick={() => setDeciding(decision)}
            >
              {t(labels[decision])}
            </Button>
          ))}
        </span>
      )}
      {deciding && (
        <RefundDecisionDialog refund={refund} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}
