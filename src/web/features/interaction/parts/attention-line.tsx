import { useTranslation } from 'react-i18next'
import styles from '../interaction.module.css'
import type { InteractionState } from '../room/state.ts'

/** For who manages the class how many look at something else; for its students that this is counted. */
export function AttentionLine({ state: { mayModerate, attention } }: { state: InteractionState }) {
  const { t } = useTranslation('interaction')
  return (
    <p className={styles.hint}>
      {mayModerate ? t('interaction:attention.count', { ...attention }) : t('interaction:attention.told')}
    </p>
  )
}
