import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isSilent, joinedOf } from '#web/features/stage/room/state.ts'
import { useStage } from '#web/features/stage/room/use-stage.ts'
import { StagePart } from '#web/features/stage/stage-part.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../broadcast.module.css'
import type { Studio } from '../studio.ts'
import { isSending, type StudioState } from '../studio-state.ts'

export interface GuestsCardProps {
  classId: number
  studio: Studio
  state: StudioState
  /** the class is broadcast at this moment, from here or elsewhere */
  isOnAir: boolean
}

/** Those on stage, who are put into what this studio sends. */
export default function GuestsCard({ classId, studio, state, isOnAir }: GuestsCardProps) {
  const { t } = useTranslation('stage')
  const { state: stage } = useStage(classId)
  const { mayManage, isAvailable, status } = stage
  useEffect(() => {
    const places = mayManage && isAvailable ? joinedOf(stage) : []
    studio.setGuests(
      places.map((guest) => ({
        ...{ userid: guest.userid, name: guest.nickName, hasCamera: guest.has_camera === 1 },
        ...{ isMuted: guest.is_muted === 1, isSilent: isSilent(guest) },
      })),
    )
  }, [studio, stage, mayManage, isAvailable])
  if (status === 'none' || !stage.isRead) return null
  const mediaOf = (userid: number) => {
    const guest = state.guests.find((one) => one.userid === userid)
    if (!guest) return null
    return { stream: guest.stream, state: guest.state, loudness: studio.loudnessOf(userid) }
  }
  const isElsewhere = isOnAir && !isSending(state.sending)
  const hasGuests = state.guests.length > 0
  return (
    <Card>
      <StagePart classId={classId} mediaOf={mediaOf} />
      {isAvailable && isElsewhere && (
        <Notice tone="warn">
          <p>{t('stage:studio.elsewhere')}</p>
        </Notice>
      )}
      {hasGuests && !isElsewhere && (
        <p className={styles.hint}>{t(state.stream ? 'stage:studio.hearYou' : 'stage:studio.closed')}</p>
      )}
    </Card>
  )
}
