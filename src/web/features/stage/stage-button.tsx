import { useTranslation } from 'react-i18next'
import { stageLimits } from '#contract/stage/limits.ts'
import { call } from '#web/lib/call.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useStage } from './room/use-stage.ts'

export interface StageButtonProps {
  classId: number
  userid: number
  name: string
}

/** Calls a student to the stage, for who moderates the class; of who is called or there it says so. */
export function StageButton({ classId, userid, name }: StageButtonProps) {
  const { t } = useTranslation('stage')
  const { state } = useStage(classId)
  const { busy, run } = useTask()
  const { isAvailable, isOpen, isTwoWay, mayModerate, guests } = state
  if (!isAvailable || !isOpen || !mayModerate || isTwoWay) return null
  const known = guests.find((guest) => guest.userid === userid)
  if (known)
    return (
      <Tag tone={known.joined_at === null ? 'warn' : 'good'}>
        {t(known.joined_at === null ? 'stage:people.called' : 'stage:people.there')}
      </Tag>
    )
  const callUp = () =>
    call('POST /api/v1/openclass/{id}/stage/places', { params: { id: classId }, body: { userid } })
  return (
    <Button
      size="small"
      loading={busy !== ''}
      disabled={guests.length >= stageLimits.places}
      aria-label={t('stage:people.callOf', { name })}
      onClick={() => void run('call', callUp)}
    >
      {t('stage:people.call')}
    </Button>
  )
}
