import { useTranslation } from 'react-i18next'

/** The products of a package, in one line; nothing for other products. */
export function PackageContents({ products }: { products: readonly { name: string }[] }) {
  const { t } = useTranslation('order')
  if (products.length === 0) return null
  const names = products.map(({ name }) => name).join(t('order:detail.comma'))
  return <p className="second">{t('order:detail.holds', { names })}</p>
}
