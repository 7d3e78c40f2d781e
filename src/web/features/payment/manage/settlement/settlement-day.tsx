import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { billMethodTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { SettlementDifference } from './settlement-difference.tsx'
import { SettlementState } from './settlement-list.tsx'
import { refreshSettlement } from './refresh-settlement.ts'

type Bill = ByKey['GET /api/v1/admin/bills/{method}/{day}']['reply']
type BillParams = ByKey['GET /api/v1/admin/bills/{method}/{day}']['params']

/** One day of a payment provider's statement, and its differences from the school's ledger. */
export function SettlementDay({ params }: { params: BillParams }) {
  const { t } = useTranslation('trade')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/bills/{method}/{day}',
    { params },
    { quiet: true },
  )
  const [reading, setReading] = useState(false)

  async function readAgain() {
    setReading(true)
    try {
      const { state } = await call('POST /api/v1/admin/bills/{method}/{day}/read', { params })
      if (state === 'read') toast.success(t('trade:bill.readDone'))
      else toast.info(t('trade:bill.readLater'))
    } catch {
      // `call` has shown the failure
    } finally {
      await refreshSettlement()
      setReading(false)
    }
  }
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="title" width="40%" />
        <Skeleton lines={6} />
      </Loading>
    )
  }
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <SettlementState bill={data} />
        <Button loading={reading} onClick={() => void readAgain()}>
          {t('trade:bill.readAgain')}
        </Button>
      </div>
      {data.state !== 'read' && <SettlementWaiting bill={data} />}
      <Part title={t('trade:bill.books', { method: textOf(t, billMethodTexts, data.method) })}>
        {data.totals.length === 0 ? (
          <p className="second">{t(data.state === 'read' ? 'trade:bill.nothing' : 'trade:bill.notRead')}</p>
        ) : (
          data.totals.map(({ currency, payments, paid, refunds, refunded }) => (
            <Facts
              key={currency}
              facts={[
                {
                  label: t('trade:bill.paidCount', { count: payments }),
                  value: <Sum amount={paid} currency={currency} />,
                },
                {
                  label: t('trade:bill.refundCount', { count: refunds }),
                  value: <Sum amount={refunded} currency={currency} />,
                },
              ]}
            />
          ))
        )}
        {data.read_at !== null && (
          <p className="second">
            {t('trade:bill.readAt')} <Moment at={data.read_at} exact />
          </p>
        )}
      </Part>
      {data.state === 'read' && (
        <Part title={t('trade:bill.differences')}>
          {data.list.length === 0 ? (
            <Notice tone="good" title={t('trade:bill.agree')} />
          ) : (
            <ul className={styles.rows}>
              {data.list.map((difference) => (
                <SettlementDifference key={difference.id} difference={difference} />
              ))}
            </ul>
          )}
        </Part>
      )}
    </div>
  )
}

/** Why there is no statement yet, and the time of the next attempt. */
function SettlementWaiting({ bill: { state, attempts, last_error, next_try_at } }: { bill: Bill }) {
  const { t } = useTranslation('trade')
  return (
    <Notice
      tone={state === 'failed' ? 'error' : 'info'}
      title={t(state === 'failed' ? 'trade:bill.failedWhat' : 'trade:bill.waitingWhat')}
    >
      {last_error && <p>{t('trade:refund.lastError', { count: attempts, error: last_error })}</p>}
      {next_try_at !== null && (
        <p>
          {t('trade:bill.nextTry')} <Moment at={next_try_at} exact />
        </p>
      )}
    </Notice>
  )
}
