import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import styles from './official-account.module.css'

/** The school's official account to follow, where the school shows it. */
export function OfficialAccount() {
  const { t } = useTranslation('order')
  const { is_show, account, http_qr_bar_url } = useConfig().system_wechat_account
  if (is_show !== 1) return null
  return (
    <aside className={styles.block}>
      {http_qr_bar_url && (
        <img src={http_qr_bar_url} alt={t('order:officialAccount.code')} width={112} height={112} />
      )}
      <div>
        <p>{t('order:officialAccount.description')}</p>
        {account && <p className="second">{t('order:officialAccount.account', { account })}</p>}
      </div>
    </aside>
  )
}
