import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { LessonDetails } from './lesson-details.tsx'
import styles from './side-panel.module.css'
import type { BoardPlace } from './replay-board.tsx'
import type { TakingPart } from './taking-part.ts'
import type { OpenClass } from './types.ts'
import { hasVideos, type Replay } from './use-replay.ts'

const ReplayPanel = lazyPart(() => import('./replay-panel.tsx'), ['replay'])

export interface SidePanelProps {
  openClass: OpenClass
  replay: Replay
  /** where the whiteboard stands in it */
  board: BoardPlace
  /** undefined: no chat at this time */
  chat: ((classId: number) => ReactNode) | undefined
  /** undefined: nobody takes part at this time */
  takingPart: TakingPart | undefined
}

/** Beside the video: the teacher's notice, the chat if there is one, what to take part in, and the details of the class. */
export function SidePanel({ openClass, replay, board, chat, takingPart }: SidePanelProps) {
  const { t } = useTranslation('live')
  const [tab, setTab] = useState<'discussion' | 'takingPart' | 'details'>('discussion')
  const details = (
    <div className={styles.details}>
      <Suspense fallback={null}>
        {hasVideos(replay) && (
          <ReplayPanel
            classId={openClass.id}
            hasChat={openClass.is_chat === 1}
            replay={replay}
            board={board}
          />
        )}
      </Suspense>
      <LessonDetails openClass={openClass} replay={replay} />
    </div>
  )
  return (
    <aside className={styles.side} aria-label={t('live:side')}>
      {openClass.note && (
        <p className={styles.note} role="note">
          {openClass.note}
        </p>
      )}
      {takingPart?.notice(openClass.id)}
      {chat || takingPart ? (
        <div className={styles.tabs}>
          <Tabs
            label={t('live:side')}
            value={tab}
            onChange={setTab}
            items={[
              ...(chat
                ? [
                    {
                      key: 'discussion' as const,
                      label: t('live:tab.discussion'),
                      panel: <div className={styles.chat}>{chat(openClass.id)}</div>,
                    },
                  ]
                : []),
              ...(takingPart
                ? [
                    {
                      key: 'takingPart' as const,
                      label: t('live:tab.takingPart'),
                      panel: takingPart.panel(openClass.id),
                    },
                  ]
                : []),
              { key: 'details', label: t('live:tab.details'), panel: details },
            ]}
          />
        </div>
      ) : (
        details
      )}
    </aside>
  )
}
