import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { deviceText } from './device-text.ts'
import styles from './security.module.css'
import { type OwnSession, SessionRow } from './session-row.tsx'

/** The user's sessions, each with a button to end it. */
export function Sessions() {
  const { t } = useTranslation('security')
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/account/sessions', {}, { quiet: true })
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (which: OwnSession | 'others') =>
      which === 'others'
        ? call('DELETE /api/v1/account/sessions')
        : call('DELETE /api/v1/account/sessions/{id}', { params: { id: which.id } }),
    onSuccess: () => toast.success(t('security:sessions.ended')),
    // A refusal means that the session has ended already: the list is read again.
    onSettled: () => {
      setEnding(null)
      return invalidate('GET /api/v1/account/sessions')
    },
  })
  const close = () => setEnding(null)
  const list = data?.list ?? []
  const title =
    ending === 'others'
      ? t('security:sessions.endOthersTitle')
      : t('security:sessions.endTitle', { device: ending ? deviceText(ending, t) : '' })
  return (
    <>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="block" height={72} />
        </Loading>
      )}
      {data && (
        <ul className={styles.list}>
          {list.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {list.length === 1 && <p className="second">{t('security:sessions.onlyHere')}</p>}
      {list.length > 1 && (
        <div>
          <Button onClick={() => setEnding('others')}>{t('security:sessions.endOthers')}</Button>
        </div>
      )}
      <Dialog
        open={ending !== null}
        title={title}
        onClose={close}
        dismissable={!isPending}
        footer={
          <>
            <Button onClick={close} disabled={isPending}>
              {t('security:sessions.keep')}
            </Button>
            <Button look="danger" loading={isPending} onClick={() => ending && mutate(ending)}>
              {t('security:sessions.end')}
            </Button>
          </>
        }
      >
        <p>{t('security:sessions.endWhat')}</p>
      </Dialog>
    </>
  )
}
