import { useTranslation } from 'react-i18next'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type AdminUser, calledName } from './admin-user.ts'
import styles from './users.module.css'

export interface UserActionsProps {
  user: AdminUser
  busy: boolean
  onLock: () => void
  onUnlock: () => void
}

/** Actions of a row; the accessible name of each button contains the user's name. */
export function UserActions({ user, busy, onLock, onUnlock }: UserActionsProps) {
  const { t } = useTranslation('users')
  const { user: self } = useUser()
  const can = useCan()
  const name = calledName(user)
  const isFixed = user.id === ADMIN_USERID || user.id === self?.userid
  return (
    <span className={styles.actions}>
      <ButtonLink
        size="small"
        look="quiet"
        to={`/users/${user.id}`}
        aria-label={t('users:action.openNamed', { name })}
      >
        {t('users:action.open')}
      </ButtonLink>
      {!can('account.security') ? null : user.is_locked === 1 ? (
        <Button
          size="small"
          look="quiet"
          loading={busy}
          aria-label={t('users:action.unlockNamed', { name })}
          onClick={onUnlock}
        >
          {t('users:action.unlock')}
        </Button>
      ) : (
        !isFixed && (
          <Button
            size="small"
            look="quiet"
            loading={busy}
            aria-label={t('users:action.lockNamed', { name })}
            onClick={onLock}
          >
            {t('users:action.lock')}
          </Button>
        )
      )}
    </span>
  )
}
