import { refundReasonTexts } from '#contract/order/manage/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { type AdminRefund, awaitsManualRefund } from '../admin-order.ts'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { type RefundDecision, RefundDecisionDialog } from './refund-decision.tsx'

/** i18n keys of a refund's state. */
const stateTexts: Readonly<Record<string, string>> = {
  asked: 'trade:refundState.asked',
  refused: 'trade:refundState.refused',
  approved: 'trade:refundState.underWay',
  sent: 'trade:refundState.underWay',
  done: 'trade:refundState.done',
  failed: 'trade:refundState.failed',
}

const tones: Readonly<Record<string, TagTone>> = {
  asked: 'warn',
  approved: 'accent',
  sent: 'accent',
  done: 'good',
  failed: 'bad',
}

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

/** A refund: its state, its reasons, and the possible decisions. */
export function RefundItem({ refund }: { refund: AdminRefund }) {
  const { t } = useTranslation(['trade', 'order'])
  const can = useCan()
  const [deciding, setDeciding] = useState<RefundDecision | null>(null)
  const { state, note, answer, last_error, decided_by, done_at } = refund
  return (
    <div className={styles.item}>
      <p className={styles.marks}>
        <Sum amount={refund.amount} currency={refund.currency} />
        <Tag tone={tones[state] ?? 'neutral'}>
          {awaitsManualRefund(refund) ? t('trade:refundState.byHand') : textOf(t, stateTexts, state)}
        </Tag>
        {refund.by_hand === 1 && <Tag>{t('trade:hand.mark')}</Tag>}
        {refund.is_test === 1 && <StateMark kind="test" />}
        <span className="second">{textOf(t, refundReasonTexts, refund.reason)}</span>
      </p>
      {note && (
        <blockquote className={styles.quote}>
          {t('trade:refund.studentSays')}
          <WordSpace />
          {note}
        </blockquote>
      )}
      {answer && (
        <blockquote className={styles.quote}>
          {t('trade:refund.schoolSays')}
          <WordSpace />
          {answer}
        </blockquote>
      )}
      {refund.hand_kind !== null && (
        <p className={styles.long}>
          {[
            t('trade:hand.returned', { kind: textOf(t, offlineKindTexts, refund.hand_kind) }),
            refund.hand_reference,
            refund.hand_by && t('trade:hand.by', { name: refund.hand_by }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {last_error && state !== 'done' && (
        <p className={styles.long}>
          {t('trade:refund.lastError', { count: refund.attempts, error: last_error })}
        </p>
      )}
      <p className="second">
        <span className={styles.long}>{refund.refund_no}</span> · <Moment at={refund.created_at} exact />
        {decided_by && <> · {t('trade:refund.decidedBy', { name: decided_by })}</>}
        {done_at !== null && (
          <>
            {' '}
            · {t('trade:refund.doneAt')} <Moment at={done_at} exact />
          </>
        )}
      </p>
      {can('order.refund') && decisionsOf(refund).length > 0 && (
        <p className={styles.actions}>
          {decisionsOf(refund).map((decision) => (
            <Button
              key={decision}
              size="small"
              look={decision === 'refuse' || decision === 'withdraw' ? undefined : 'primary'}
              onClick={() => setDeciding(decision)}
            >
              {t(labels[decision])}
            </Button>
          ))}
        </p>
      )}
      {deciding && (
        <RefundDecisionDialog refund={refund} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </div>
  )
}
