import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { call } from '#web/lib/call.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { AdminRefund } from '../admin-order.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '../refresh-trade.ts'
import styles from '#web/area-kit/record.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { withHours } from './lesson-hours-field.tsx'
import { ManualRefundDialog } from './manual-refund-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export type RefundDecision = 'approve' | 'refuse' | 'retry' | 'withdraw' | 'returned'

export interface RefundDecisionProps {
  refund: AdminRefund
  decision: RefundDecision
  onClose: () => void
}

const quiet = { quiet: true } as const

/** The dialog for a decision about a refund. */
export function RefundDecisionDialog({ refund, decision, onClose }: RefundDecisionProps) {
  const { t } = useTranslation('trade')
  const lang = useLang()
  const params = { id: refund.id }
  const amount = formatMoney(refund.amount, currencyCode(refund.currency), lang)
  const number = refund.order_number
  const isGoods = refund.course_type === productTypes.physical
  if (decision === 'returned' || (decision === 'approve' && refund.by_hand === 1)) {
    const isApproval = decision === 'approve'
    return (
      <ManualRefundDialog
        title={t(isApproval ? 'trade:refund.approveTitle' : 'trade:hand.recordTitle', { number, amount })}
        most={refund.amount}
        currency={refund.currency}
        endsOrder={refund.is_rest === 1}
        fixed={!isApproval || refund.whole_only === 1}
        withReason={false}
        paidKind={refund.paid_kind}
        hasGoods={refund.has_goods === 1}
        isGoods={isGoods}
        hoursLeft={refund.lesson_hours_left}
        onSend={(part, _answer, by_hand, lesson_hours) =>
          isApproval
            ? call(
                'POST /api/v1/admin/refunds/{id}/approve',
                { params, body: { amount: part, by_hand, ...withHours(lesson_hours) } },
                quiet,
              )
            : call('POST /api/v1/admin/refunds/{id}/returned', { params, body: by_hand }, quiet)
        }
        onClose={onClose}
      >
        {refund.note && <blockquote className={styles.quote}>{refund.note}</blockquote>}
      </ManualRefundDialog>
    )
  }
  if (decision === 'approve') {
    return (
      <RefundDialog
        title={t('trade:refund.approveTitle', { number })}
        most={refund.amount}
        currency={refund.currency}
        wholeOnly={refund.whole_only === 1}
        endsOrder={refund.is_rest === 1}
        withReason={false}
        isGoods={isGoods}
        hoursLeft={refund.lesson_hours_left}
        onSend={(part, _answer, lesson_hours) =>
          call(
            'POST /api/v1/admin/refunds/{id}/approve',
            { params, body: { amount: part, ...withHours(lesson_hours) } },
            quiet,
          )
        }
        onClose={onClose}
      >
        {refund.note && <blockquote className={styles.quote}>{refund.note}</blockquote>}
      </RefundDialog>
    )
  }
  if (decision === 'retry') {
    return (
      <FormDialog
        title={t('trade:refund.retryTitle', { amount })}
        action={t('trade:refund.retry')}
        entered={null}
        onSubmit={async () => {
          await call('POST /api/v1/admin/refunds/{id}/retry', { params }, quiet)
          toast.success(t('trade:refund.retried'))
        }}
        refresh={refreshTrade}
        onClose={onClose}
      >
        <p>{t('trade:refund.retryWhat')}</p>
        {refund.last_error && <blockquote className={styles.quote}>{refund.last_error}</blockquote>}
      </FormDialog>
    )
  }
  const isRefusal = decision === 'refuse'
  const withdrawKey = refund.by_hand === 1 ? 'trade:hand.withdrawWhat' : 'trade:refund.withdrawWhat'
  const whatKey = isRefusal ? 'trade:refund.refuseWhat' : withdrawKey
  return (
    <AnswerDialog
      title={t(isRefusal ? 'trade:refund.refuseTitle' : 'trade:refund.withdrawTitle', { number, amount })}
      what={t(whatKey)}
      label={t('trade:refund.reason')}
      hint={t('trade:refund.reasonHint')}
      action={t(isRefusal ? 'trade:refund.refuse' : 'trade:refund.withdraw')}
      done={t(isRefusal ? 'trade:refund.refused' : 'trade:refund.withdrawn')}
      onSend={(answer) => {
        const input = { params, body: { answer } }
        return isRefusal
          ? call('POST /api/v1/admin/refunds/{id}/refuse', input, quiet)
          : call('POST /api/v1/admin/refunds/{id}/withdraw', input, quiet)
      }}
      refresh={refreshTrade}
      onClose={onClose}
    />
  )
}
