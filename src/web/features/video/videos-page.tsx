import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VideoManager } from './video-manager.tsx'

/** `#/videos` of the teacher's area and of the back office. */
export default function VideosPage() {
  const { t } = useTranslation('video')
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/videos/limits', {}, { quiet: true })
  return (
    <AntdFrame>
      <AreaPage title={t('common:title.videos')} lead={t('video:lead')}>
        {data && <VideoManager limits={data} />}
        {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && (
          <Loading>
            <Skeleton shape="block" height={320} />
          </Loading>
        )}
      </AreaPage>
    </AntdFrame>
  )
}
