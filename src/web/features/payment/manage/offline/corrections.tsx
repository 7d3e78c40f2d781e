import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { AdminOrder } from '../admin-order.ts'
import styles from '#web/area-kit/record.module.css'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'

type Correction = NonNullable<AdminOrder['offline_payment']>['corrections'][number]
type Recorded = Correction['before']

const labels: Readonly<Record<keyof Recorded, string>> = {
  amount: 'trade:offline.amount',
  kind: 'trade:offline.kind',
  paid_at: 'trade:offline.paidAt',
  reference: 'trade:offline.reference',
  note: 'trade:offline.note',
}
const fields = ['amount', 'kind', 'paid_at', 'reference', 'note'] as const

export interface CorrectionsProps {
  corrections: readonly Correction[]
  currency: number
}

/** The corrections of an offline payment: before, after, who and why. */
export function Corrections({ corrections, currency }: CorrectionsProps) {
  const { t } = useTranslation(['trade', 'order'])
  const lang = useLang()
  const view = useTimeView()
  const shown = (record: Recorded, field: keyof Recorded): string => {
    if (field === 'amount') return formatMoney(record.amount, currencyCode(currency), lang)
    if (field === 'kind') return textOf(t, offlineKindTexts, record.kind)
    if (field === 'paid_at') return formatDateTime(record.paid_at, view)
    return record[field] || t('trade:offline.nothing')
  }
  return (
    <section aria-label={t('trade:offline.history')}>
      <ul className={styles.rows}>
        {corrections.map(({ by, at, reason, before, after }, index) => (
          <li key={`${at}-${index}`} className={styles.item}>
            {after === null ? (
              <p>{t('trade:offline.isVoid')}</p>
            ) : (
              fields
                .filter((field) => before[field] !== after[field])
                .map((field) => (
                  <p key={field} className={styles.long}>
                    {t('trade:offline.change', {
                      label: t(labels[field]),
                      before: shown(before, field),
                      after: shown(after, field),
                    })}
                  </p>
                ))
            )}
            <p className={styles.long}>{t('trade:offline.because', { reason })}</p>
            <p className="second">
              {by} · <Moment at={at} exact />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
