import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { isShown } from './room/state.ts'
import { useWhiteboard } from './room/use-whiteboard.ts'

export interface PenButtonProps {
  classId: number
  userid: number
  name: string
}

/** Gives a student the pen of the open whiteboard, for who moderates the class; of who has it it says so. */
export function PenButton({ classId, userid, name }: PenButtonProps) {
  const { t } = useTranslation('whiteboard')
  const { state } = useWhiteboard(classId)
  const { busy, run } = useTask()
  if (!state.mayModerate || !isShown(state)) return null
  if (state.board.pen?.userid === userid) return <Tag tone="good">{t('whiteboard:pen.there')}</Tag>
  const give = () =>
    call('PUT /api/v1/openclass/{id}/whiteboard/pen', { params: { id: classId }, body: { userid } })
  return (
    <Button
      size="small"
      loading={busy !== ''}
      aria-label={t('whiteboard:pen.giveTo', { name })}
      onClick={() => void run('pen', give)}
    >
      {t('whiteboard:pen.give')}
    </Button>
  )
}
