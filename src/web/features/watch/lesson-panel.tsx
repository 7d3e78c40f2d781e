import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './lesson-class.module.css'
import type { TakingPart } from './taking-part.ts'

interface LessonPanelProps {
  classId: number
  chat: ((classId: number) => ReactNode) | undefined
  takingPart: TakingPart | undefined
}

/** Below the video of a live lesson: its chat, and what to take part in. */
export function LessonPanel({ classId, chat, takingPart }: LessonPanelProps) {
  const { t } = useTranslation('live')
  const [tab, setTab] = useState<'discussion' | 'takingPart'>('discussion')
  if (!takingPart) return chat && <div className={styles.chat}>{chat(classId)}</div>
  const panel = takingPart.panel(classId)
  return (
    <div className={styles.beside}>
      {takingPart.notice(classId)}
      {chat ? (
        <Tabs
          label={t('live:side')}
          value={tab}
          onChange={setTab}
          items={[
            {
              key: 'discussion',
              label: t('live:tab.discussion'),
              panel: <div className={styles.chat}>{chat(classId)}</div>,
            },
            { key: 'takingPart', label: t('live:tab.takingPart'), panel },
          ]}
        />
      ) : (
        panel
      )}
    </div>
  )
}
