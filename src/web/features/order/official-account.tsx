import { useTranslation } from 'react-i18next'
import { useRead } from '#web/lib/use-read.ts'
import styles from './official-account.module.css'

/** Invites the buyer to follow the school's official account, where the school shows it. */
export function OfficialAccount({ productId }: { productId: number }) {
  const { t } = useTranslation('order')
  const { data } = useRead(
    'GET /api/system/config/getWechatAccount',
    { query: { product_id: productId } },
    { quiet: true },
  )
  if (data?.is_show !== 1) return null
  const { description, http_qr_bar_url, account } = data
  return (
    <section className={styles.block} aria-label={t('order:officialAccount.label')}>
      {http_qr_bar_url && (
        <img src={http_qr_bar_url} alt={t('order:officialAccount.code')} width={112} height={112} />
      )}
      <div>
        <p>{description || t('order:officialAccount.description')}</p>
        {account && <p className="second">{t('order:officialAccount.account', { account })}</p>}
      </div>
    </section>
  )
}
