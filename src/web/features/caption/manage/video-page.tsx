import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ChaptersEditor } from '#web/features/chapter/manage/chapters-editor.tsx'
import type { Player } from '#web/features/player/player.ts'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import type { Video } from '#web/features/video/types.ts'
import { useCan } from '#web/lib/can.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CaptionsPart } from './captions-part.tsx'
import styles from './captions.module.css'
import { ClipByText } from './clip-by-text.tsx'

/** `#/videos/:id` of the teacher's area and of the back office: a video with its captions, chapters and clips by its text. */
export default function VideoPage() {
  const { t } = useTranslation('caption')
  const { id: text } = useParams()
  const id = isId(text) ? Number(text) : 0
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/v1/videos/{id}',
    { params: { id } },
    { quiet: true, refetchOnWindowFocus: false, enabled: id > 0 },
  )
  usePageTitle(data?.name)
  const back = <ButtonLink to="/videos">{t('caption:page.back')}</ButtonLink>
  return (
    <AntdFrame>
      <AreaPage
        title={data?.name ?? t('common:title.video')}
        lead={data && t('caption:page.lead')}
        actions={back}
      >
        {data && <Parts key={data.id} video={data} />}
        {!data && (error || id === 0) && (
          <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} action={back} />
        )}
        {!data && !error && id > 0 && (
          <Loading>
            <Skeleton shape="cover" />
          </Loading>
        )}
      </AreaPage>
    </AntdFrame>
  )
}

type Tab = 'captions' | 'chapters' | 'clip'

function Parts({ video }: { video: Video }) {
  const { t } = useTranslation('caption')
  const can = useCan()
  const [player, setPlayer] = useState<Player | null>(null)
  const [tab, setTab] = useState<Tab>(can('caption.read') ? 'captions' : 'chapters')
  const items = [
    {
      key: 'captions' as const,
      label: t('caption:captions'),
      may: can('caption.read'),
      panel: <CaptionsPart videoId={video.id} fileID={video.fileID} player={player} />,
    },
    {
      key: 'chapters' as const,
      label: t('caption:chapters'),
      may: can('chapter.read'),
      panel: <ChaptersEditor videoId={video.id} player={player} />,
    },
    {
      key: 'clip' as const,
      label: t('caption:clip.tab'),
      may: can('caption.read') && can('video.write') && video.duration > 0,
      panel: <ClipByText video={video} player={player} />,
    },
  ].filter(({ may }) => may)
  return (
    <div className={styles.page}>
      <div className={styles.video}>
        <Picture video={video} onPlayer={setPlayer} />
      </div>
      <Tabs label={t('caption:page.parts')} items={items} value={tab} onChange={setTab} />
    </div>
  )
}

function Picture({ video, onPlayer }: { video: Video; onPlayer: (player: Player | null) => void }) {
  const { t } = useTranslation('caption')
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/qcloud/vodvideourl',
    { query: { fileID: video.fileID } },
    // an address plays until its end
    { quiet: true, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="cover" />
      </Loading>
    )
  const src = data.m3u8_hd || data.m3u8 || data.m3u8_sd
  if (src === '') return <Notice>{t('caption:page.notReady')}</Notice>
  return (
    <VideoPlayer
      title={video.name}
      src={src}
      live={false}
      onPlayer={onPlayer}
      onRetry={() => void refetch()}
    />
  )
}
