import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import { callSilently } from '#web/lib/call.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { queryClient } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from '../board.module.css'
import { loadCanvas } from '../canvas/load-canvas.ts'
import { pageAt, type Place, ReplayedPage, type Step, sceneAt, stepsOf, type Turn } from './replay-page.ts'

const Canvas = lazyPart(loadCanvas)
const KEY = 'GET /api/v1/openclass/{id}/whiteboard/replay'

interface Drawn {
  turns: Turn[]
  steps: Step[]
}

/** All that was drawn in a class, which comes in portions. */
async function readAll(classId: number): Promise<Drawn> {
  const all: Drawn = { turns: [], steps: [] }
  for (let after: number | null = 0; after !== null; ) {
    const portion: Awaited<ReturnType<typeof callSilently<typeof KEY>>> = await callSilently(KEY, {
      ...{ params: { id: classId }, query: { after } },
    })
    all.turns.push(...portion.turns)
    all.steps.push(...stepsOf(portion.steps))
    after = portion.next
  }
  return all
}

export interface ReplayBoardProps extends Omit<Place, 'second'> {
  classId: number
  player: Player | null
}

interface PlacedBoardProps extends ReplayBoardProps {
  /** it stands in the place of the picture, with these buttons; undefined: on a tab beside it */
  largeWith?: ReactNode
}

/** The whiteboard of a class in step with its replay. */
export default function ReplayBoard({ largeWith, ...board }: PlacedBoardProps) {
  const { t } = useTranslation('whiteboard')
  if (largeWith === undefined) return <Contents {...board} frame={styles.replay} />
  return (
    <section className={styles.board} aria-label={t('whiteboard:title')} data-board="">
      <header className={styles.bar}>
        <span className={styles.title}>{t('whiteboard:replay.title')}</span>
        <span className={styles.space} />
        {largeWith}
      </header>
      <Contents {...board} frame={styles.page} />
    </section>
  )
}

interface FramedProps {
  /** class of what a page stands in */
  frame: string | undefined
}

function Contents({ classId, player, frame, ...video }: ReplayBoardProps & FramedProps) {
  const { t } = useTranslation('whiteboard')
  const now: Place = { ...video, second: useSecond(player) }
  const { data, error, refetch, isFetching } = useQuery(
    {
      queryKey: [KEY, 'whole', classId],
      queryFn: () => readAll(classId),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    },
    // pages of visitors provide none
    queryClient,
  )
  if (!data && error)
    return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="cover" />
      </Loading>
    )
  const pageId = pageAt(data.turns, now)
  if (pageId === null) return <p className="second">{t('whiteboard:replay.closed')}</p>
  return <Page key={pageId} scene={sceneAt(data.steps, pageId, now)} frame={frame} />
}

function Page({ scene, frame }: FramedProps & { scene: ReturnType<typeof sceneAt> }) {
  const { t } = useTranslation('whiteboard')
  const [page] = useState(() => new ReplayedPage())
  useEffect(() => page.show(scene))
  return (
    <div className={frame}>
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="cover" />
          </Loading>
        }
      >
        <Canvas scene={page.scene} observe={page.observe} draw={null} label={t('whiteboard:replay.title')} />
      </Suspense>
    </div>
  )
}
