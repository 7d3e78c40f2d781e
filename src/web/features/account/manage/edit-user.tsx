import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { calledName, refreshUsers } from './admin-user.ts'
import { UserAccess } from './user-access.tsx'
import { UserForm } from './user-form.tsx'
import { UserStateTag } from './user-marks.tsx'
import { UserRegistration } from './user-registration.tsx'
import { UserSessions } from './user-sessions.tsx'
import { roleBody, type UserValues, valuesOf } from './user-values.ts'
import styles from './users.module.css'

/** One account: its fields, its access and its sessions. */
export function EditUser({ id }: { id: number }) {
  const { t } = useTranslation('users')
  const can = useCan()
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/users/{id}',
    { params: { id } },
    // No refetch while the form is edited.
    { quiet: true, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  usePageTitle(data && calledName(data))
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="title" width="40%" />
        <Skeleton lines={8} />
      </Loading>
    )
  }
  async function save({ name, types, roleId, isStar, areaCode, phone }: UserValues) {
    const body = {
      ...roleBody({ types, roleId }),
      name: name.trim(),
      types: [...types],
      is_star: isStar ? (1 as const) : (0 as const),
      area_code: areaCode,
      telephone: phone.trim(),
    }
    await call('PUT /api/v1/admin/users/{id}', { params: { id }, body }, { quiet: true })
    await refreshUsers()
    toast.success(t('users:saved'))
  }
  return (
    <div className={styles.page}>
      <div className={styles.facts}>
        <strong>{data.username}</strong>
        <UserStateTag {...data} />
        <span className="second">
          {t('users:madeAt')} <Moment at={data.created_at} />
        </span>
      </div>
      <UserForm
        key={data.id}
        initial={valuesOf(data)}
        user={data}
        submitText={t('users:save')}
        onSave={save}
      />
      <UserRegistration user={data} />
      <UserAccess user={data} />
      {can('account.security') && <UserSessions user={data} />}
    </div>
  )
}
