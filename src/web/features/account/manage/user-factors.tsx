import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { calledName, type EditedUser } from './admin-user.ts'
import styles from './users.module.css'

/** The second factors of a user; removed a day after somebody asks for it. */
export function UserFactors({ user }: { user: EditedUser }) {
  const can = useCan()
  return can('account.security') ? <Factors user={user} /> : null
}

function Factors({ user }: { user: EditedUser }) {
  const { t } = useTranslation('factors')
  const { user: self } = useUser()
  const input = { params: { id: user.id } }
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/admin/users/{id}/factors', input, {
    quiet: true,
  })
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = calledName(user)
  const hasOne = data !== undefined && (data.has_totp === 1 || data.passkeys > 0)
  const isOther = user.id !== self?.userid && user.id !== ADMIN_USERID

  async function change(ask: boolean): Promise<void> {
    setBusy(true)
    try {
      if (ask)
        await call('POST /api/v1/admin/users/{id}/factors/removal', { ...input, body: { confirm: true } })
      else await call('DELETE /api/v1/admin/users/{id}/factors/removal', input)
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(false)
      setConfirming(false)
      await invalidate('GET /api/v1/admin/users/{id}/factors')
    }
  }
  return (
    <RecordSection title={t('factors:title')}>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="block" height={48} />
        </Loading>
      )}
      {data && !hasOne && <p className="second">{t('factors:user.none', { name })}</p>}
      {data && hasOne && (
        <p>
          {data.has_totp === 1 && <>{t('factors:app')} · </>}
          {t('factors:user.passkeys', { count: data.passkeys })} ·{' '}
          {t('factors:recoveryLeft', { count: data.recovery_left })}
        </p>
      )}
      {data && data.removal_at !== null && (
        <p>
          {t('factors:user.removal', { by: data.removal_by })} <Moment at={data.removal_at} />
        </p>
      )}
      {hasOne && isOther && (
        <div className={styles.buttons}>
          {data.removal_at === null ? (
            <Button look="danger" onClick={() => setConfirming(true)}>
              {t('factors:user.remove')}
            </Button>
          ) : (
            <Button loading={busy} onClick={() => void change(false)}>
              {t('factors:user.keep')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('factors:user.removeTitle', { name })}
        action={t('factors:user.remove')}
        busy={busy}
        onConfirm={() => void change(true)}
        onClose={() => setConfirming(false)}
      >
        {t('factors:user.removeWhat', { name })}
      </ConfirmDialog>
    </RecordSection>
  )
}
