import { useTranslation } from 'react-i18next'
import { RefusalDialog } from './refusal-dialog.tsx'
import { obstacleKeys } from './who-may-order.ts'

/** The refusal that is known without asking the server. */
export function ObstacleDialog(props: { obstacle: keyof typeof obstacleKeys; onClose: () => void }) {
  const { t } = useTranslation('order')
  return <RefusalDialog message={t(obstacleKeys[props.obstacle])} onClose={props.onClose} />
}
