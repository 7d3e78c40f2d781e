import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { UnsavedGuard } from '#web/area-kit/form/unsaved-guard.tsx'
import { ChatPanel } from '#web/features/chat/chat-panel.tsx'
import { takingPart } from '#web/features/taking-part/taking-part.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AirStateLine, type AirState, airStateOf } from './on-air-state.tsx'
import { ViewerCount } from './viewer-count.tsx'
import styles from './broadcast.module.css'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { RtmpCard } from './rtmp-card.tsx'
import { MonitorCard } from './monitor/monitor-card.tsx'
import { SlidesCard } from './slides/slides-card.tsx'
import { useSlideShow } from './slides/use-slide-show.ts'
import { BroadcastSummary } from './broadcast-summary.tsx'
import { layersOf } from './stage/scene.ts'
import { StudioPanel } from './studio-panel.tsx'
import { isSending } from './studio-state.ts'
import type { StreamInfo } from './types.ts'
import { useStudio } from './use-studio.ts'

const MarkButton = lazyPart(() => import('#web/features/chapter/mark-button.tsx'), ['chapters'])
const GuestsCard = lazyPart(() => import('./guests/guests-card.tsx'), ['area', 'stage'])
const TypeCaptions = lazyPart(() => import('#web/features/caption/type-captions.tsx'), ['caption'])

const LOOK_MS = 3_000
const done: ReadonlySet<AirState> = new Set(['ended', 'tried', 'ending', 'trialEnding'])

/** Starts and ends the broadcast of a class. */
export function BroadcastPanel({ classId }: { classId: number }) {
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/v1/openclass/{id}/stream',
    { params: { id: classId } },
    { quiet: true, refetchInterval: LOOK_MS },
  )
  if (data) return <Panel classId={classId} stream={data} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <div className={styles.panel}>
        <Skeleton shape="block" height={420} />
        <Skeleton shape="block" height={300} />
      </div>
    </Loading>
  )
}

function Panel({ classId, stream }: { classId: number; stream: StreamInfo }) {
  const { t } = useTranslation('broadcast')
  const [studio, state] = useStudio(classId)
  const [ending, setEnding] = useState(false)
  const air = airStateOf(stream)
  const sending = isSending(state.sending)
  const showsSlides = state.stream !== null && layersOf[state.scene].includes('slide')
  const show = useSlideShow({ classId, studio, isSeen: showsSlides && sending && air === 'live' })
  const wait = t('broadcast:wait')
  useEffect(() => studio.setWords([stream.name, wait]), [studio, stream.name, wait])
  const isTrial = stream.server_time < stream.begins_at
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/v1/openclass/{id}/end_broadcast', { params: { id: classId } }),
    onSuccess: () => toast.success(t(isTrial ? 'broadcast:end.tried' : 'broadcast:end.done')),
    onSettled: () => {
      setEnding(false)
      void invalidate('GET /api/v1/openclass/{id}/stream')
    },
  })
  function end(): void {
    studio.close()
    mutate()
  }
  const isDone = !sending && (done.has(air) || (air === 'closed' && stream.state !== ''))
  if (air === 'closed' || air === 'cancelled')
    return (
      <>
        <AirStateLine stream={stream} />
        {isDone && <BroadcastSummary classId={classId} stream={stream} />}
      </>
    )
  return (
    <>
      <AirStateLine stream={stream} />
      {air !== 'early' && <ViewerCount classId={classId} />}
      {stream.is_available === 0 && (
        <Notice tone="warn" title={t('broadcast:off.title')}>
          <p>{t('broadcast:off.text')}</p>
        </Notice>
      )}
      <div className={styles.panel}>
        <div className={styles.column}>
          {isDone && <BroadcastSummary classId={classId} stream={stream} />}
          <StudioPanel
            studio={studio}
            state={state}
            show={show}
            air={stream.is_available ? air : 'closed'}
            viaProgram={stream.via === 'rtmp'}
            hasSampleVideo={stream.has_sample_video === 1}
            onEnd={() => setEnding(true)}
          />
          <SlidesCard
            classId={classId}
            show={show}
            onOpened={() => !showsSlides && void studio.show('slides')}
          />
          {air !== 'early' && <div className={styles.whiteboard}>{takingPart.board(classId)}</div>}
        </div>
        <div className={styles.column}>
          {(air === 'live' || air === 'interrupted') && (
            <MonitorCard
              classId={classId}
              studio={studio}
              state={state}
              isOnAir={stream.stream_state === 'on_air'}
            />
          )}
          {air !== 'early' && (
            <Suspense fallback={null}>
              <GuestsCard
                classId={classId}
                studio={studio}
                state={state}
                isOnAir={air === 'live' && stream.stream_state === 'on_air'}
              />
            </Suspense>
          )}
          {air !== 'early' && (
            <Card>
              <h2 className={styles.title}>{t('broadcast:takingPart')}</h2>
              <div className={styles.takingPart}>
                {takingPart.notice(classId)}
                {takingPart.panel(classId, { isStudio: true })}
              </div>
            </Card>
          )}
          {stream.is_chat === 1 && air !== 'early' && (
            <Card>
              <h2 className={styles.title}>{t('broadcast:chat')}</h2>
              <div className={styles.chat}>
                <ChatPanel classId={classId} />
              </div>
            </Card>
          )}
          {air !== 'early' && (
            <Card as="section" aria-label={t('broadcast:tools')}>
              <Suspense fallback={null}>
                <MarkButton classId={classId} />
                <TypeCaptions classId={classId} />
              </Suspense>
            </Card>
          )}
          <RtmpCard classId={classId} stream={stream} />
        </div>
      </div>
      <ConfirmDialog
        open={ending}
        title={t(isTrial ? 'broadcast:end.trialTitle' : 'broadcast:end.title', { name: stream.name })}
        action={t(isTrial ? 'broadcast:end.trialVerb' : 'broadcast:end.verb')}
        busy={isPending}
        onConfirm={end}
        onClose={() => setEnding(false)}
      >
        {t(isTrial ? 'broadcast:end.trialText' : 'broadcast:end.text')}
      </ConfirmDialog>
      <UnsavedGuard
        dirty={sending}
        words={{
          title: t('broadcast:leaving.title'),
          what: t('broadcast:leaving.what'),
          leave: t('broadcast:leaving.leave'),
          stay: t('broadcast:leaving.stay'),
        }}
      />
    </>
  )
}
