import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import type { ChatRoom } from '../room/chat-room.ts'
import styles from './moderator-bar.module.css'

const MuteAllDialog = lazy(async () => ({
  default: (await import('../moderation/mute-all-dialog.tsx')).MuteAllDialog,
}))
const SlowModeDialog = lazy(async () => ({
  default: (await import('../moderation/slow-mode-dialog.tsx')).SlowModeDialog,
}))
const AnnouncementDialog = lazyPart(
  async () => ({ default: (await import('../moderation/announcement-dialog.tsx')).AnnouncementDialog }),
  ['area'],
)
const RoomDialog = lazyPart(
  async () => ({ default: (await import('../moderation/room-dialog.tsx')).RoomDialog }),
  ['area'],
)

export interface ModeratorBarProps {
  classId: number
  room: ChatRoom
  setting: ChatRoomShape
}

/** Moderation of the room as a whole. */
export function ModeratorBar({ classId, room, setting }: ModeratorBarProps) {
  const { t } = useTranslation('chat')
  const [opened, setOpened] = useState<'muteAll' | 'slow' | 'announcement' | 'room' | null>(null)
  const isSlow = setting.seconds_between > chatLimits.secondsBetween
  const dialog = { classId, room, setting, onClose: () => setOpened(null) }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('chat:tools')}>
      <Button size="small" aria-pressed={setting.all_muted === 1} onClick={() => setOpened('muteAll')}>
        {setting.all_muted ? t('chat:letAllTalk') : t('chat:muteAll')}
      </Button>
      <Button size="small" aria-pressed={isSlow} onClick={() => setOpened('slow')}>
        {isSlow ? t('chat:slowOn', { seconds: setting.seconds_between }) : t('chat:slow')}
      </Button>
      <Button size="small" onClick={() => setOpened('announcement')}>
        {t('chat:announce')}
      </Button>
      <Button size="small" onClick={() => setOpened('room')}>
        {t('chat:setUp')}
      </Button>
      <Suspense>
        {opened === 'muteAll' && <MuteAllDialog {...dialog} />}
        {opened === 'slow' && <SlowModeDialog {...dialog} />}
        {opened === 'announcement' && <AnnouncementDialog {...dialog} />}
        {opened === 'room' && <RoomDialog {...dialog} />}
      </Suspense>
    </div>
  )
}
