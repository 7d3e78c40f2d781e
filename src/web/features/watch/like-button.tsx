import { useTranslation } from 'react-i18next'
import { useSignedInPress } from '#web/features/session/use-signed-in-press.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { countText } from './count-text.ts'
import styles from './like-button.module.css'
import type { Statistic } from './types.ts'

export interface LikeButtonProps {
  numbers: Statistic | undefined
  onPress: () => void
}

/** Likes the class, and removes the like; a visitor logs in first. */
export function LikeButton({ numbers, onPress }: LikeButtonProps) {
  const { t } = useTranslation('live')
  const { user } = useUser()
  const press = useSignedInPress()
  const liked = numbers?.current_praise_status === 1
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={liked}
      aria-label={t('live:like', { count: countText(numbers?.praise_num ?? 0, t) })}
      title={user ? undefined : t('live:likeLogin')}
      onClick={() => press(onPress)}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path
          d="M3 9h3v8H3zM7.5 9l3-6c1.4 0 2.2 1 2 2.300L12 8h4.300c.9 0 1.500.8 1.300 1.700l-1.400 6c-.2.800-.8 1.300-1.600 1.300H7.500z"
          fill={liked ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
      </svg>
      <span aria-hidden="true">{countText(numbers?.praise_num ?? 0, t)}</span>
    </button>
  )
}
