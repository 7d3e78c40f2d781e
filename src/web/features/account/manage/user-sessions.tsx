import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionRow } from '../security/session-row.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { calledName, type EditedUser, refreshUsers } from './admin-user.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import styles from './users.module.css'

/** A user's sessions, with buttons to end one, or all after a confirmation. */
export function UserSessions({ user }: { user: EditedUser }) {
  const { t } = useTranslation(['users', 'security'])
  const input = { params: { id: user.id } }
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/admin/users/{id}/sessions', input, {
    quiet: true,
  })
  const [confirming, setConfirming] = useState(false)
  const name = calledName(user)
  const { mutate, isPending } = useMutation({
    mutationFn: (session: number | null) =>
      session === null
        ? call('DELETE /api/v1/admin/users/{id}/sessions', input)
        : call('DELETE /api/v1/admin/sessions/{id}', { params: { id: session } }),
    onSuccess: () => toast.success(t('users:sessions.ended', { name })),
    // A refusal means that the session has ended already: the list is read again.
    onSettled: () => {
      setConfirming(false)
      return refreshUsers()
    },
  })
  return (
    <RecordSection title={t('users:sessions.title')}>
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="block" height={72} />
        </Loading>
      )}
      {data?.list.length === 0 && <p className="second">{t('users:sessions.none', { name })}</p>}
      {data && data.list.length > 0 && (
        <>
          <ul className={styles.sessions}>
            {data.list.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => mutate(session.id)} />
            ))}
          </ul>
          <div>
            <Button onClick={() => setConfirming(true)}>{t('users:sessions.endAll')}</Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={confirming}
        title={t('users:sessions.endAllTitle', { name })}
        action={t('users:sessions.endAll')}
        busy={isPending}
        onConfirm={() => mutate(null)}
        onClose={() => setConfirming(false)}
      >
        {t('users:sessions.endAllWhat')}
      </ConfirmDialog>
    </RecordSection>
  )
}
