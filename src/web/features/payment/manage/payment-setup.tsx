import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { failureOf } from '#web/lib/failures.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import styles from './payment-setup.module.css'

type Setup = ByKey['GET /api/v1/admin/payment_setup']['reply']

const names = {
  wechat: 'website:config.weixin',
  alipay: 'website:config.alipay',
  paypal: 'website:setup.paypal',
} as const

const modes = {
  real: 'website:setup.mode.real',
  sandbox: 'website:setup.mode.sandbox',
  none: 'website:setup.mode.none',
} as const

function Method({ method, set_up, is_test, notify_url }: Setup['methods'][number]) {
  const { t } = useTranslation('website')
  return (
    <div className={styles.method}>
      <dt>
        {t(names[method])}
        <Tag tone={set_up === 1 ? 'good' : 'neutral'}>
          {set_up === 1 ? t('website:setup.yes') : t('website:setup.no')}
        </Tag>
        {is_test === 1 && <StateMark kind="test" />}
      </dt>
      <dd>
        {t('website:setup.notify')}
        <WordSpace />
        <code>{notify_url}</code>
      </dd>
    </div>
  )
}

/** The payment methods that the server is configured for: the switches below enable some of them. */
export function PaymentSetup() {
  const { t } = useTranslation('website')
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/admin/payment_setup', {}, { quiet: true })
  const failure = failureOf(error)
  if (failure)
    return (
      <Notice
        tone="error"
        title={t('website:setup.failed')}
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {t('website:setup.again')}
          </Button>
        }
      >
        {failure.message && <p>{failure.message}</p>}
      </Notice>
    )
  if (!data)
    return (
      <Loading>
        <Skeleton shape="block" height={120} />
      </Loading>
    )
  return (
    <>
      <Notice tone={data.mode === 'none' ? 'warn' : 'info'}>
        <p>{t(modes[data.mode])}</p>
      </Notice>
      <dl className={styles.methods}>
        {data.methods.map((method) => (
          <Method key={method.method} {...method} />
        ))}
      </dl>
    </>
  )
}
