import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Button } from '#web/ui/button.tsx'
import { isShown } from './room/state.ts'
import { useWhiteboard } from './room/use-whiteboard.ts'

/** Opens the whiteboard, for who moderates the class, while it is closed. */
export default function OpenButton({ classId }: { classId: number }) {
  const { t } = useTranslation('whiteboard')
  const { state } = useWhiteboard(classId)
  const { busy, run } = useTask()
  if (!state.isRead || !state.isOpen || !state.mayModerate || isShown(state)) return null
  const open = () =>
    call('PUT /api/v1/openclass/{id}/whiteboard', { params: { id: classId }, body: { is_shown: 1 } })
  return (
    <Button loading={busy !== ''} onClick={() => void run('open', open)}>
      {t('whiteboard:open')}
    </Button>
  )
}
