import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { currentDocument } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { Area } from './profile-values.ts'

function areaHere(): Area {
  const here = currentDocument()
  return here === 'admin' || here === 'teacher' ? here : 'student'
}

/** No refetch while the profile is edited. */
const steady = { quiet: true, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

function Personal({ area }: { area: Area }) {
  const { data, error, isFetching, refetch } = useCall(`GET /api/v1/${area}/profile`, {}, steady)
  if (data) return <ProfileForm area={area} profile={data} />
  return error ? (
    <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <Loading>
      <Skeleton shape="title" width="30%" />
      <Skeleton lines={8} />
    </Loading>
  )
}

/** `#/personal` of each area: the user's profile. */
export default function PersonalPage() {
  const { t } = useTranslation('profile')
  return (
    <AreaPage title={t('common:title.personal')} lead={t('profile:lead')}>
      <Personal area={areaHere()} />
    </AreaPage>
  )
}
