import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { openClassesRoute } from '#web/lib/shop-routes.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LiveHeader } from './live-header.tsx'
import { type LiveQuery, liveQueryOf } from './live-query.ts'
import styles from './live-view.module.css'
import { PlayerArea } from './player-area.tsx'
import { SidePanel } from './side-panel.tsx'
import { mayChat, mayTakePart, shownState } from './stage.ts'
import type { TakingPart } from './taking-part.ts'
import type { OpenClass } from './types.ts'
import { hasVideos } from './use-replay.ts'
import { useWatchedClass } from './use-watched-class.ts'

const LargeBoard = lazyPart(() => import('./large-board.tsx'), ['replay'])

export interface LiveViewProps {
  /** the query of the address */
  search: string
  /** the page for phones: it shows no code for the phone */
  phone?: boolean
  /** the chat of the class, rendered by its own feature */
  chat?: ((classId: number) => ReactNode) | undefined
  takingPart?: TakingPart | undefined
}

/** The page of a class: before, during and after it. */
export function LiveView({ search, phone = false, chat, takingPart }: LiveViewProps) {
  const query = useMemo(() => liveQueryOf(search), [search])
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/get/{id}',
    { params: { id: query.id ?? '' }, query: { backend: 'true' } },
    { enabled: query.id !== null, quiet: true },
  )
  usePageTitle(data?.name)
  const reload = useCallback(() => refetch(), [refetch])
  return (
    <div className={styles.page} data-theme="dark">
      {data ? (
        <ClassView
          key={data.id}
          openClass={data}
          query={query}
          phone={phone}
          chat={chat}
          takingPart={takingPart}
          reload={reload}
        />
      ) : (
        <main id="main" tabIndex={-1} className={styles.alone}>
          {query.id === null || error ? (
            <ClassFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Loading>
              <Skeleton shape="cover" />
              <Skeleton shape="title" width="40%" />
            </Loading>
          )}
        </main>
      )}
    </div>
  )
}

interface ClassFailureProps {
  /** null where the address has no class */
  error: Error | null
  retrying: boolean
  onRetry: () => void
}

function ClassFailure({ error, retrying, onRetry }: ClassFailureProps) {
  const { t } = useTranslation('live')
  const all = <ButtonLink to={openClassesRoute}>{t('live:allClasses')}</ButtonLink>
  return (
    <>
      <h1>
        <VisuallyHidden>{t('common:title.live')}</VisuallyHidden>
      </h1>
      {error ? (
        <LoadFailure
          error={error}
          refused={t('live:chooseOther')}
          onRetry={onRetry}
          retrying={retrying}
          action={all}
        />
      ) : (
        <ErrorState title={t('live:noneNamed')} what={t('live:chooseOther')} action={all} />
      )}
    </>
  )
}

interface ClassViewProps {
  phone: boolean
  chat: LiveViewProps['chat']
  takingPart: LiveViewProps['takingPart']
  openClass: OpenClass
  query: LiveQuery
  reload: () => Promise<unknown>
}

function ClassView({ openClass, query, phone, chat, takingPart, reload }: ClassViewProps) {
  const watched = useWatchedClass(openClass, { query, reload })
  const { state, stage, replay, statistics } = watched
  const chatRoom = mayChat(openClass, state, stage) ? chat : undefined
  const parts = mayTakePart(openClass, state, stage) ? takingPart : undefined
  const [isLarge, enlarge] = useState(false)
  const board = { isLarge, enlarge }
  return (
    <>
      <LiveHeader
        openClass={openClass}
        share={query.share}
        isLive={shownState(openClass, state) === 'live'}
        statistics={statistics}
        phone={phone}
      />
      <main id="main" tabIndex={-1} className={styles.main} data-chat={chatRoom || parts ? '' : undefined}>
        <PlayerArea {...watched} openClass={openClass} hasChat={chatRoom !== undefined} reload={reload} />
        {parts?.board(openClass.id)}
        {isLarge && hasVideos(replay) && (
          <Suspense fallback={null}>
            <LargeBoard classId={openClass.id} replay={replay} place={board} />
          </Suspense>
        )}
        <SidePanel openClass={openClass} replay={replay} board={board} chat={chatRoom} takingPart={parts} />
      </main>
    </>
  )
}
