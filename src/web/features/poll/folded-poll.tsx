import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import styles from './poll.module.css'

export interface FoldedPollProps {
  title: string
  onUnfold: () => void
  onClose: () => void
}

/** A poll that has ended, as one line. */
export function FoldedPoll({ title, onUnfold, onClose }: FoldedPollProps) {
  const { t } = useTranslation('poll')
  return (
    <section className={styles.folded} aria-label={title}>
      <p className={styles.foldedTitle}>{t('poll:card.folded', { title })}</p>
      <Button size="small" look="quiet" onClick={onUnfold}>
        {t('poll:card.unfold')}
      </Button>
      <CloseButton onClick={onClose} />
    </section>
  )
}
