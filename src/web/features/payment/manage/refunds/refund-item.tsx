import { refundReasonTexts } from '#contract/order/manage/texts.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import type { AdminRefund } from '../admin-order.ts'
import { RefundActions } from './refund-actions.tsx'
import { RefundStateTag } from './refund-state-tag.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'

/** A refund: its state, its reasons, and the possible decisions. */
export function RefundItem({ refund }: { refund: AdminRefund }) {
  const { t } = useTranslation(['trade', 'order'])
  const { state, note, answer, last_error, decided_by, done_at } = refund
  return (
    <div className={styles.item}>
      <p className={styles.marks}>
        <Sum amount={refund.amount} currency={refund.currency} />
        <RefundStateTag refund={refund} />
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
      <RefundActions refund={refund} />
    </div>
  )
}
