import { useTranslation } from 'react-i18next'
import { useSignOut } from '#web/features/session/sign-out.ts'
import type { User } from '#web/features/session/use-user.ts'
import { Menu } from '#web/ui/menu.tsx'
import { cutUserName } from '#web/ui/text.ts'
import { MenuCaret } from './menu-caret.tsx'
import { userLinks } from './user-links.ts'

/** The name of the current user, cut to six characters, with a menu. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('common')
  const { signOut } = useSignOut()
  const items = [...userLinks(user, t), { key: 'sign-out', label: t('common:signOut'), onSelect: signOut }]
  const trigger = (
    <>
      {cutUserName(user.name || user.username)}
      <MenuCaret />
    </>
  )
  return <Menu trigger={trigger} items={items} align="end" />
}
