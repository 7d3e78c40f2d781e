import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SwitchList } from '#web/area-kit/form/switch-list.tsx'
import { call, type CallReply } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { changeOptimistically, useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './video.module.css'

type Allowed = CallReply<'GET /api/v1/openclass/{id}/downloads'>

/** What students may save of a class. */
export function ClassDownloads({ classId: id }: { classId: number }) {
  const { t } = useTranslation('video')
  const mayChange = useCan()('video.write')
  const input = { params: { id } }
  const { data, error, refetch, isFetching } = useCall('GET /api/v1/openclass/{id}/downloads', input, {
    quiet: true,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (allowed: Allowed) =>
      changeOptimistically(
        'GET /api/v1/openclass/{id}/downloads',
        input,
        () => allowed,
        () => call('PUT /api/v1/openclass/{id}/downloads', { ...input, body: allowed }),
      ),
  })
  if (!data && error)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton lines={2} />
      </Loading>
    )
  return (
    <fieldset className={styles.downloads} disabled={!mayChange || isPending}>
      <legend>{t('video:downloads.title')}</legend>
      <SwitchList
        switches={[
          {
            name: 'recordings',
            label: t('video:downloads.recordings'),
            checked: data.recordings === 1,
            onChange: (on) => mutate({ ...data, recordings: on ? 1 : 0 }),
          },
          {
            name: 'transcripts',
            label: t('video:downloads.transcripts'),
            checked: data.transcripts === 1,
            onChange: (on) => mutate({ ...data, transcripts: on ? 1 : 0 }),
          },
        ]}
      />
      <p className={styles.small}>{t('video:downloads.hint')}</p>
    </fieldset>
  )
}
