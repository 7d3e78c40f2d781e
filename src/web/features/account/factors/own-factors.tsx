import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { toast } from '#web/ui/toast.ts'
import { Section } from '../security/section.tsx'
import styles from '../security/security.module.css'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { knowsPasskeys } from './passkey-browser.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { RemoveDialog, type Removed } from './remove-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type Own = CallReply<'GET /api/v1/account/factors'>

const refresh = () =>
  Promise.all([invalidate('GET /api/v1/account/factors'), invalidate('GET /api/v1/account/sessions')])

/** Two-step verification of the reader's account. */
export default function OwnFactors() {
  const { t } = useTranslation('factors')
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/account/factors', {}, { quiet: true })
  return (
    <Section title={t('factors:title')} what={t('factors:what')}>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="block" height={120} />
        </Loading>
      )}
      {data && (data.is_demo === 1 ? <Notice>{t('factors:notInDemo')}</Notice> : <Factors own={data} />)}
    </Section>
  )
}

function Factors({ own }: { own: Own }) {
  const { t } = useTranslation('factors')
  const [opened, setOpened] = useState<'totp' | 'passkey' | null>(null)
  const [removing, setRemoving] = useState<Removed | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const { totp_since, passkeys, recovery_left, is_passkey_address } = own
  const hasOne = totp_since !== null || passkeys.length > 0

  function added(made: readonly string[]): void {
    setOpened(null)
    setCodes(made)
    toast.success(t('factors:added'))
    void refresh()
  }
  async function renew(): Promise<void> {
    setBusy(true)
    try {
      setCodes((await call('POST /api/v1/account/factors/recovery_codes')).recovery_codes)
      await refresh()
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Demand own={own} />
      <Removal at={own.removal_at} />
      {!hasOne && <p>{t('factors:none')}</p>}
      {hasOne && (
        <ul className={styles.list}>
          {totp_since !== null && (
            <li className={styles.row}>
              <div>
                <strong>{t('factors:app')}</strong>
                <p className="second">
                  {t('factors:since')} <Moment at={totp_since} />
                </p>
              </div>
              <Button size="small" onClick={() => setRemoving({ kind: 'totp', name: t('factors:app') })}>
                {t('factors:remove')}
              </Button>
            </li>
          )}
          {passkeys.map(({ id, name, created_at, last_used_at, is_backed_up }) => (
            <li key={id} className={styles.row}>
              <div>
                <strong>{name}</strong> <Tag>{t('factors:passkey')}</Tag>
                <p className="second">
                  {t('factors:since')} <Moment at={created_at} />
                  {last_used_at !== null && (
                    <>
                      {' · '}
                      {t('factors:lastUsed')} <Moment at={last_used_at} />
                    </>
                  )}
                  {is_backed_up === 1 && <> · {t('factors:backedUp')}</>}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('factors:removeNamed', { name })}
                onClick={() => setRemoving({ kind: 'passkey', id, name })}
              >
                {t('factors:remove')}
              </Button>
            </li>
          ))}
          <li className={styles.row}>
            <div>
              <strong>{t('factors:recoveryCodes')}</strong>
              <p className="second">{t('factors:recoveryLeft', { count: recovery_left })}</p>
            </div>
            <Button size="small" loading={busy} onClick={() => void renew()}>
              {t('factors:renew')}
            </Button>
          </li>
        </ul>
      )}
      {hasOne && recovery_left < 3 && <Notice tone="warn">{t('factors:fewLeft')}</Notice>}
      <div className={styles.line}>
        {totp_since === null && <Button onClick={() => setOpened('totp')}>{t('factors:addApp')}</Button>}
        {is_passkey_address === 1 && knowsPasskeys() && (
          <Button onClick={() => setOpened('passkey')}>{t('factors:addPasskey')}</Button>
        )}
      </div>
      {is_passkey_address === 0 && <p className="second">{t('factors:noPasskeysHere')}</p>}
      {opened === 'totp' && <TotpDialog onAdded={added} onClose={() => setOpened(null)} />}
      {opened === 'passkey' && <PasskeyDialog onAdded={added} onClose={() => setOpened(null)} />}
      <RemoveDialog
        removed={removing}
        isLast={passkeys.length + (totp_since === null ? 0 : 1) === 1}
        onClose={() => setRemoving(null)}
        onRemoved={refresh}
      />
      <RecoveryDialog codes={codes} onClose={() => setCodes([])} />
    </>
  )
}

/** What the school demands, and until when. */
function Demand({ own: { is_demanded, due_at } }: { own: Own }) {
  const { t } = useTranslation('factors')
  if (is_demanded === 0) return null
  if (due_at === null) return <Notice>{t('factors:demanded')}</Notice>
  return (
    <Notice tone="warn" title={t('factors:demandedTitle')}>
      <p>
        {t('factors:demandedUntil')} <Moment at={due_at} />
      </p>
    </Notice>
  )
}

/** The school was asked to remove the factors: whoever has not asked takes it back. */
function Removal({ at }: { at: number | null }) {
  const { t } = useTranslation('factors')
  const [busy, setBusy] = useState(false)
  if (at === null) return null
  async function keep(): Promise<void> {
    setBusy(true)
    try {
      await call('DELETE /api/v1/account/factors/removal')
      toast.success(t('factors:kept'))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return (
    <Notice
      tone="warn"
      title={t('factors:removalTitle')}
      action={
        <Button loading={busy} onClick={() => void keep()}>
          {t('factors:keep')}
        </Button>
      }
    >
      <p>
        {t('factors:removalWhat')} <Moment at={at} />
      </p>
    </Notice>
  )
}
