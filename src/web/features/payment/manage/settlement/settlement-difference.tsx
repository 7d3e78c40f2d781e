import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { AnswerDialog } from '../refunds/answer-dialog.tsx'
import { Facts } from '#web/area-kit/facts.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { textOf } from '#web/area-kit/text-of.ts'
import { findingTexts } from './settlement-texts.ts'
import { refreshSettlement } from './refresh-settlement.ts'

type Difference = ByKey['GET /api/v1/admin/bills/{method}/{day}']['reply']['list'][number]

/** A difference between the provider's statement and the school's ledger, and its resolution. */
export function SettlementDifference({ difference }: { difference: Difference }) {
  const { t } = useTranslation('trade')
  const [settling, setSettling] = useState(false)
  const { id, kind, finding, currency, our_amount, provider_amount, settled_at } = difference
  const sum = (amount: string | null) =>
    amount === null ? (
      <span className="second">{t('trade:bill.unknown')}</span>
    ) : (
      <Sum amount={amount} currency={currency} />
    )
  return (
    <li className={styles.item}>
      <p className={styles.marks}>
        <strong>{t(kind === 'payment' ? 'trade:bill.payment' : 'trade:bill.refund')}</strong>
        <Tag tone={settled_at === null ? 'bad' : 'neutral'}>{textOf(t, findingTexts, finding)}</Tag>
      </p>
      <Facts
        facts={[
          { label: t('trade:bill.here'), value: sum(our_amount) },
          { label: t('trade:bill.there'), value: sum(provider_amount) },
          { label: t('trade:bill.ourNumber'), value: difference.our_number },
          { label: t('trade:bill.providerNumber'), value: difference.provider_number },
          {
            label: t('trade:column.number'),
            value: difference.order_id !== null && (
              <RecordLink to={`/orders/${difference.order_id}`}>{difference.order_number}</RecordLink>
            ),
          },
        ]}
      />
      {settled_at === null ? (
        <p className={styles.actions}>
          <Button size="small" onClick={() => setSettling(true)}>
            {t('trade:bill.settle')}
          </Button>
        </p>
      ) : (
        <>
          <blockquote className={styles.quote}>{difference.note}</blockquote>
          <p className="second">
            {t('trade:bill.settledBy', { name: difference.settled_by })} · <Moment at={settled_at} exact />
          </p>
        </>
      )}
      {settling && (
        <AnswerDialog
          title={t('trade:bill.settleTitle')}
          what={t('trade:bill.settleWhat')}
          label={t('trade:bill.note')}
          action={t('trade:bill.settle')}
          done={t('trade:bill.settled')}
          onSend={(note) =>
            call(
              'POST /api/v1/admin/bill_differences/{id}/settle',
              { params: { id }, body: { note } },
              { quiet: true },
            )
          }
          refresh={refreshSettlement}
          onClose={() => setSettling(false)}
        />
      )}
    </li>
  )
}
