import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { ServerSettings } from '#web/area-kit/server-settings.tsx'
import { failureOf } from '#web/lib/failures.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'
import { neededSettings } from './needed-settings.ts'
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

const states = {
  yes: 'website:setup.yes',
  simulated: 'website:setup.simulated',
  no: 'website:setup.no',
} as const

interface MethodProps {
  setup: Setup['methods'][number]
  mode: Setup['mode']
  /** methods that take real money */
  real: readonly Setup['methods'][number]['method'][]
}

function Method({ setup: { method, set_up, is_test, notify_url }, mode, real }: MethodProps) {
  const { t } = useTranslation('website')
  const isConnected = set_up === 1 && mode === 'real'
  const state = isConnected ? 'yes' : set_up === 1 ? 'simulated' : 'no'
  return (
    <div className={styles.method}>
      <dt>
        {t(names[method])}
        <Tag tone={isConnected ? 'good' : 'neutral'}>{t(states[state])}</Tag>
        {is_test === 1 && <StateMark kind="test" />}
      </dt>
      <dd>
        {t('website:setup.notify')}
        <WordSpace />
        <code>{notify_url}</code>
      </dd>
      {!isConnected && (
        <dd>
          {t('website:setup.needs')}
          <ServerSettings lines={neededSettings(method, real)} />
        </dd>
      )}
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
  const { mode, methods } = data
  const real = methods.filter(({ set_up }) => set_up === 1 && mode === 'real').map(({ method }) => method)
  return (
    <>
      <Notice tone={mode === 'none' ? 'warn' : 'info'}>
        <p>{t(modes[mode])}</p>
        {real.length < methods.length && <p>{t('website:setup.where')}</p>}
      </Notice>
      <dl className={styles.methods}>
        {methods.map((setup) => (
          <Method key={setup.method} setup={setup} mode={mode} real={real} />
        ))}
      </dl>
    </>
  )
}
