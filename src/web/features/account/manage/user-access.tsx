import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ADMIN_USERID } from '#contract/account/limits.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { calledName, type EditedUser, refreshUsers } from './admin-user.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { RecordSection } from '#web/area-kit/record-section.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { useLock } from './use-lock.ts'
import styles from './users.module.css'

/** Locks the account, and creates a link for a new password. */
export function UserAccess({ user }: { user: EditedUser }) {
  const { t } = useTranslation('users')
  const { user: self } = useUser()
  const [opened, setOpened] = useState<'lock' | 'reset' | null>(null)
  const [resetting, setResetting] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const lock = useLock()
  const name = calledName(user)
  const isSelf = user.id === self?.userid
  const isFirst = user.id === ADMIN_USERID
  const can = useCan()
  const close = () => setOpened(null)

  async function reset() {
    setResetting(true)
    try {
      const input = { params: { id: user.id }, body: { confirm: true } }
      const answer = await call('POST /api/v1/admin/users/{id}/reset', input)
      setLink(answer.link)
      await refreshUsers()
    } catch {
      // `call` has shown the failure
    } finally {
      setResetting(false)
      close()
    }
  }
  async function lockNow() {
    await lock.change(user, 1)
    close()
  }
  if (!can('account.security')) return null
  return (
    <RecordSection title={t('users:access')}>
      {isSelf || isFirst ? (
        <p className="second">{t(isSelf ? 'users:accessOwn' : 'users:accessFirst')}</p>
      ) : (
        <>
          <p className="second">{t('users:accessWhat')}</p>
          <div className={styles.buttons}>
            <Button onClick={() => setOpened('reset')}>{t('users:action.reset')}</Button>
            {user.is_locked === 1 ? (
              <Button loading={lock.busy !== null} onClick={() => void lock.change(user, 0)}>
                {t('users:action.unlock')}
              </Button>
            ) : (
              <Button look="danger" onClick={() => setOpened('lock')}>
                {t('users:action.lock')}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={opened === 'lock'}
        title={t('users:lockTitle', { name })}
        action={t('users:action.lock')}
        busy={lock.busy !== null}
        onConfirm={() => void lockNow()}
        onClose={close}
      >
        {t('users:lockWhat')}
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'reset'}
        title={t('users:resetTitle', { name })}
        action={t('users:action.reset')}
        busy={resetting}
        onConfirm={() => void reset()}
        onClose={close}
      >
        {t('users:resetWhat')}
      </ConfirmDialog>
      <LinkDialog link={link} name={name} onClose={() => setLink(null)} />
    </RecordSection>
  )
}
