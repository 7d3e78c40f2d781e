import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './replay-panel.module.css'
import type { Replay } from './use-replay.ts'

const ReplayBoard = lazyPart(() => import('#web/features/whiteboard/replay/replay-board.tsx'), ['whiteboard'])

/** Where the whiteboard stands in a replay: on a tab beside it, or large in the place of the picture. */
export interface BoardPlace {
  isLarge: boolean
  enlarge: (isLarge: boolean) => void
}

export interface BoardProps {
  classId: number
  replay: Replay
}

interface BoardOfReplayProps extends BoardProps {
  largeWith?: ReactNode
}

/** What was drawn in a class, in step with the current video of its replay. */
export function BoardOfReplay({ classId, replay, largeWith }: BoardOfReplayProps) {
  const fileIDs = replay.videos?.map((one) => one.fileID) ?? []
  const fileID = fileIDs[replay.index] ?? ''
  return (
    <ReplayBoard
      {...{ classId, fileIDs, fileID, player: replay.player }}
      {...(largeWith !== undefined && { largeWith })}
    />
  )
}

export function ResizeButton({ isLarge, enlarge }: BoardPlace) {
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

/** The whiteboard on a tab beside the replay. */
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
