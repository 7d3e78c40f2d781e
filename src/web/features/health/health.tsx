import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findingParts } from '#contract/health/findings.ts'
import type { ByKey } from '#contract/operations.ts'
import { Part } from '#web/area-kit/facts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { callQuery, queryClient, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import { FindingRow } from './finding-row.tsx'

type HealthReport = ByKey['GET /api/v1/admin/health']['reply']

const KEY = 'GET /api/v1/admin/health'

/** What the last check has found, and a check that is made at once. */
export function Health() {
  const { t } = useTranslation('health')
  const { data, error, isFetching, refetch } = useCall(KEY, {}, { quiet: true })
  const [checking, setChecking] = useState(false)

  async function checkNow() {
    setChecking(true)
    try {
      const report = await call('POST /api/v1/admin/health/check', {})
      queryClient.setQueryData(callQuery(KEY, {}).queryKey, report)
      toast.success(t('health:page.done'))
    } catch {
      // `call` has shown the failure; what was found before stays
    } finally {
      setChecking(false)
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
        <div>
          <Summary report={data} />
          <AlarmReaders alarms={data.alarms} />
        </div>
        <Button loading={checking} onClick={() => void checkNow()}>
          {t('health:page.check')}
        </Button>
      </div>
      {data.checked_at === null ? (
        <EmptyState title={t('health:page.never')} why={t('health:page.neverWhat')} />
      ) : (
        <Findings findings={data.findings} />
      )}
    </div>
  )
}

function Summary({ report: { checked_at: at, findings } }: { report: HealthReport }) {
  const { t } = useTranslation('health')
  if (at === null) return null
  return (
    <p aria-live="polite">
      {findings.length > 0 && (
        <>
          <strong>{t('health:page.found', { count: findings.length })}</strong>
          {' · '}
        </>
      )}
      {t('health:page.checked')}
      <WordSpace />
      <Moment at={at} />
    </p>
  )
}

function AlarmReaders({ alarms: { addresses, leave } }: { alarms: HealthReport['alarms'] }) {
  const { t } = useTranslation('health')
  const lang = useLang()
  const text =
    leave === 0
      ? t('health:page.alarmsStay')
      : addresses.length === 0
        ? t('health:page.alarmsNobody')
        : t('health:page.alarmsTo', { addresses: formatList(addresses, lang) })
  return <p className="second">{text}</p>
}

function Findings({ findings }: { findings: HealthReport['findings'] }) {
  const { t } = useTranslation('health')
  if (findings.length === 0)
    return (
      <Notice tone="good" title={t('health:page.sound')}>
        {t('health:page.soundWhat')}
      </Notice>
    )
  return findingParts.map((part) => {
    const own = findings.filter((finding) => finding.part === part)
    return (
      own.length > 0 && (
        <Part key={part} title={t(`health:part.${part}`)}>
          <ul className={styles.rows}>
            {own.map((finding) => (
              <FindingRow
                key={`${finding.id} ${Object.values(finding.params).join(' ')}`}
                finding={finding}
              />
            ))}
          </ul>
        </Part>
      )
    )
  })
}
