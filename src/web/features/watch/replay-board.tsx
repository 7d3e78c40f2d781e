import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './replay-panel.module.css'
import { hasVideos, type Replay } from './use-replay.ts'

const ReplayBoard = lazyPart(() => import('#web/features/whiteboard/replay/replay-board.tsx'), ['whiteboard'])

/** Where the whiteboard stands in a replay: on a tab beside it, or large in the place of the picture. */
export interface BoardPlace {
  isLarge: boolean
  enlarge: (isLarge: boolean) => void
}

interface BoardProps {
  classId: number
  replay: Replay
}

interface BoardOfReplayProps extends BoardProps {
  largeWith?: ReactNode
}

function BoardOfReplay({ classId, replay, largeWith }: BoardOfReplayProps) {
  const fileIDs = replay.videos?.map((one) => one.fileID) ?? []
  const fileID = fileIDs[replay.index] ?? ''
  return (
    <ReplayBoard
      {...{ classId, fileIDs, fileID, player: replay.player }}
      {...(largeWith !== undefined && { largeWith })}
    />
  )
}

function ResizeButton({ isLarge, enlarge }: BoardPlace) {
  const { t } = useTranslation('replay')
  return (
    <Button size="small" onClick={() => enlarge(!isLarge)}>
      {t(isLarge ? 'replay:board.shrink' : 'replay:board.enlarge')}
    </Button>
  )
}

interface BoardTabProps extends BoardProps {
  /** undefined: it has one place only */
  place: BoardPlace | undefined
}

/** What was drawn in a class, in step with its replay, on a tab beside it. */
export function BoardTab({ place, ...board }: BoardTabProps) {
  const { t } = useTranslation('replay')
  if (!place) return <BoardOfReplay {...board} />
  return (
    <div className={styles.boardTab}>
      <ResizeButton {...place} />
      {place.isLarge ? <p className="second">{t('replay:board.isLarge')}</p> : <BoardOfReplay {...board} />}
    </div>
  )
}

/** The same in the place of the picture, where the viewer wants it there. */
export function LargeBoard({ place, ...board }: BoardProps & { place: BoardPlace }) {
  if (!place.isLarge || !hasVideos(board.replay)) return null
  return (
    <Suspense fallback={null}>
      <BoardOfReplay {...board} largeWith={<ResizeButton {...place} />} />
    </Suspense>
  )
}
