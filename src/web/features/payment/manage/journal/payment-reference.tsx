import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'

type Payment = ByKey['GET /api/v1/admin/payments']['reply']['list'][number]

/** The provider's number of a payment; of an offline payment its means, receipt, and who recorded it. */
export function PaymentReference({ payment }: { payment: Pick<Payment, 'transaction_id' | 'offline'> }) {
  const { t } = useTranslation(['trade', 'order'])
  const { transaction_id, offline } = payment
  if (!offline) return <>{transaction_id}</>
  const { kind, reference, recorded_by } = offline
  return <>{[textOf(t, offlineKindTexts, kind), reference, recorded_by].filter(Boolean).join(' · ')}</>
}
