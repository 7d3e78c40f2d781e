import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { LessonDetails } from './lesson-details.tsx'
import styles from './side-panel.module.css'
import type { OpenClass } from './types.ts'
import { hasVideos, type Replay } from './use-replay.ts'

const ReplayPanel = lazyPart(() => import('./replay-panel.tsx'), ['replay'])

export interface SidePanelProps {
  openClass: OpenClass
  replay: Replay
  /** undefined: no chat at this time */
  chat: ((classId: number) => ReactNode) | undefined
}

/** Beside the video: the teacher's notice, the chat if there is one, and the details of the class. */
export function SidePanel({ openClass, replay, chat }: SidePanelProps) {
  const { t } = useTranslation('live')
  const [tab, setTab] = useState<'discussion' | 'details'>('discussion')
  const details = (
    <div className={styles.details}>
      <Suspense fallback={null}>
        {hasVideos(replay) && (
          <ReplayPanel classId={openClass.id} hasChat={openClass.is_chat === 1} replay={replay} />
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
      {chat ? (
        <div className={styles.tabs}>
          <Tabs
            label={t('live:side')}
            value={tab}
            onChange={setTab}
            items={[
              {
                key: 'discussion',
                label: t('live:tab.discussion'),
                panel: <div className={styles.chat}>{chat(openClass.id)}</div>,
              },
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
