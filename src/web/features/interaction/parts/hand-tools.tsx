import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../interaction.module.css'
import { useTask } from '#web/lib/use-task.ts'
import type { PartProps } from './part.ts'

/** What who manages the class does with all hands, and with none: choose somebody at random. */
export function HandTools({ classId, state: { hands } }: PartProps) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  const params = { id: classId }
  const isOpen = hands.is_open === 1
  return (
    <div className={styles.row} role="toolbar" aria-label={t('interaction:hands.tools')}>
      <Button
        size="small"
        loading={busy === 'random'}
        onClick={() => void run('random', () => call('POST /api/v1/openclass/{id}/called', { params }))}
      >
        {t('interaction:called.choose')}
      </Button>
      {hands.total > 0 && (
        <Button
          size="small"
          loading={busy === 'lower'}
          onClick={() => void run('lower', () => call('DELETE /api/v1/openclass/{id}/hands', { params }))}
        >
          {t('interaction:hands.lowerAll')}
        </Button>
      )}
      <Button
        size="small"
        loading={busy === 'open'}
        onClick={() =>
          void run('open', () =>
            call('PUT /api/v1/openclass/{id}/hands', { params, body: { is_open: isOpen ? 0 : 1 } }),
          )
        }
      >
        {isOpen ? t('interaction:hands.close') : t('interaction:hands.open')}
      </Button>
    </div>
  )
}
