import { useTranslation } from 'react-i18next'
import { productTypes, stockTypes } from '#contract/catalog/enums.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { durationText } from './duration.ts'
import styles from './product-facts.module.css'
import type { Product } from './types.ts'
import { validityText } from './validity.ts'

/** A recorded course has lessons, and no class that meets. */
const showsClassTimes = ({ type, is_show_class_times, class_times }: Product) =>
  class_times > 0 &&
  type !== productTypes.recorded &&
  (type === productTypes.mixed || is_show_class_times === 1)

/** Facts of a course: validity, lessons, hours, class times, places left. */
export function ProductFacts({ product, view }: { product: Product; view: TimeView }) {
  const { t } = useTranslation('catalog')
  const { type, duration, schedules, class_times, stock_type, stock } = product
  const facts: [label: string, value: string][] = []
  if (product.validity_time_show === 1)
    facts.push([t('catalog:fact.validity'), validityText(product, t, view)])
  if (schedules > 0) facts.push([t('catalog:fact.schedules'), t('catalog:schedules', { count: schedules })])
  if (duration > 0) facts.push([t('catalog:fact.duration'), durationText(duration, t)])
  if (showsClassTimes(product))
    facts.push([t('catalog:fact.classTimes'), t('catalog:classTimes', { count: class_times })])
  if (product.is_show_stock === 1) {
    const limited = stock_type === stockTypes.limited
    const left = limited ? t('catalog:placesLeft', { count: stock }) : t('catalog:placesUnlimited')
    const label = type === productTypes.physical ? t('catalog:fact.goods') : t('catalog:fact.stock')
    facts.push([label, left])
  }
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
