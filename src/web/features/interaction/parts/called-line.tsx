import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../interaction.module.css'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

/** Who has been called on: everybody sees it. */
export function CalledLine({ classId, state: { hands, mayModerate, userId } }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const { called } = hands
  const isOwn = called?.userid === userId
  return (
    <div className={styles.called} role="status" data-empty={called ? undefined : ''}>
      {called && (
        <p className={styles.grow}>
          {isOwn
            ? t('interaction:called.you')
            : t(called.by === 'hand' ? 'interaction:called.hand' : 'interaction:called.random', {
                name: called.nickName,
              })}
        </p>
      )}
      {called && mayModerate && (
        <Button
          size="small"
          loading={busy !== ''}
          onClick={() =>
            void run('end', () => call('DELETE /api/v1/openclass/{id}/called', { params: { id: classId } }))
          }
        >
          {t('interaction:called.end')}
        </Button>
      )}
    </div>
  )
}
