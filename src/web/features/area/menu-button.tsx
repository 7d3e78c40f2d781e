import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined'
import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined'
import MenuUnfoldOutlined from '@ant-design/icons-svg/es/asn/MenuUnfoldOutlined'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import styles from './area-header.module.css'

export interface MenuButtonProps {
  open: boolean
  onPress: () => void
  /** on a phone; else it expands the navigation beside the page */
  opensDrawer?: boolean
}

/** Opens the navigation, or collapses it. */
export function MenuButton({ open, onPress, opensDrawer = false }: MenuButtonProps) {
  const { t } = useTranslation('common')
  const expanding = open ? MenuFoldOutlined : MenuUnfoldOutlined
  return (
    <button
      type="button"
      className={styles.menu}
      aria-label={t('common:menu')}
      aria-expanded={open}
      aria-haspopup={opensDrawer ? 'dialog' : undefined}
      onClick={onPress}
    >
      <Icon of={opensDrawer ? MenuOutlined : expanding} />
    </button>
  )
}
