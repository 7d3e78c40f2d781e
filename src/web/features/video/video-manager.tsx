import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Can } from '#web/area-kit/can.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConcatBar } from './concat-bar.tsx'
import type { Video, VideoLimits } from './types.ts'
import { UploadButton } from './upload-button.tsx'
import { UploadGuard, UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import { VideoList } from './video-list.tsx'
import { isAtWork } from './video-state.tsx'

/** polling interval with and without running jobs, ms */
const LOOK_MS = 2_000
const REST_MS = 15_000

/** Videos and recordings: upload, rename, cut, join and delete. */
export function VideoManager({ limits }: { limits: VideoLimits }) {
  const { t } = useTranslation('video')
  const [search, setSearch] = useSearchParams()
  const keyword = search.get('keyword')?.trim().slice(0, 64) || undefined
  const [chosen, setChosen] = useState<readonly Video[]>([])
  const uploads = useUploads(limits)
  const list = usePageList(
    'GET /api/v1/videos',
    { query: { keyword } },
    { refreshEvery: (videos) => (videos.some(isAtWork) ? LOOK_MS : REST_MS) },
  )
  const isOff = limits.is_available === 0
  return (
    <>
      {isOff && (
        <Notice tone="warn" title={t('video:off.title')}>
          <p>{t('video:off.text')}</p>
        </Notice>
      )}
      <div className={listStyles.bar}>
        <Can permission="video.write">
          <UploadButton disabled={isOff} limits={limits} onFiles={uploads.add} />
        </Can>
        <ListSearch label={t('video:search')} placeholder={t('video:searchHint')} />
      </div>
      <UploadList uploads={uploads} />
      <ConcatBar chosen={chosen} onDone={() => setChosen([])} />
      <ListBody
        label={t('common:title.videos')}
        list={list}
        empty={
          <EmptyState
            title={t(keyword ? 'video:noneFound' : 'video:none')}
            why={keyword ? undefined : t('video:noneWhy')}
            action={keyword && <Button onClick={() => setSearch({})}>{t('video:showAll')}</Button>}
          />
        }
      >
        {(videos) => <VideoList videos={videos} chosen={chosen} onChoose={setChosen} />}
      </ListBody>
      <UploadGuard uploads={uploads} />
    </>
  )
}
