import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isZero } from '#web/ui/format-money.ts'
import { CourseTabs } from '#web/features/catalog/course-tabs.tsx'
import { coursesRoute, courseRoute } from '#web/features/catalog/course-route.ts'
import { PurchaseCard } from '#web/features/catalog/purchase-card.tsx'
import type { Product } from '#web/features/catalog/types.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { userTypes } from '#contract/account/limits.ts'
import { useConfig } from '#web/lib/config.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Notice } from '#web/ui/notice.tsx'
import { cutProductName, cutTeacherNames } from '#web/ui/text.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { CourseHero } from '../../course-hero.tsx'
import styles from './course-view.module.css'
import { usePurchase } from './use-purchase.ts'

const OrderDialogs = lazy(() => import('#web/features/order/order-dialogs.tsx'))

/** This course's page as the phone would open it, without what the present address says beside. */
const addressOnPhone = (id: number) => `${location.origin}${location.pathname}#${courseRoute(id)}`

export function CourseView({ product, query }: { product: Product; query: URLSearchParams }) {
  const { t } = useTranslation('catalog')
  const { user } = useUser()
  const config = useConfig()
  const lang = useLang()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { state, loading, press, message, dismiss } = usePurchase(product, query)
  const view = { lang, schoolZone: config.time_zone }
  const name = cutProductName(product.name)

  const buyable = state === 'buy' || state === 'product'
  const mustSay =
    state === 'buy' &&
    user?.types.includes(userTypes.admin) === true &&
    !config.weixin &&
    !isZero(product.price)
  return (
    <>
      <CourseHero
        crumbs={[
          { label: t('catalog:crumb.home'), href: homeAddress() },
          { label: t('catalog:crumb.courses'), href: addressOf('index', coursesRoute()) },
          { label: name },
        ]}
        cover={product.cover_url}
        name={name}
        side={
          <PurchaseCard
            product={product}
            view={view}
            address={addressOnPhone(product.id)}
            state={state}
            loading={loading}
            onPress={press}
            hint={buyable && !user && !loading ? t('catalog:buy.loginFirst') : undefined}
            notice={mustSay && <Notice tone="warn">{t('catalog:noPayment')}</Notice>}
          />
        }
      >
        {product.teacher_name && <p className={styles.teachers}>{cutTeacherNames(product.teacher_name)}</p>}
        {product.intro && <p className={styles.intro}>{product.intro}</p>}
        <CourseTabs product={product} view={view} now={now} />
      </CourseHero>
      {message && (
        <Suspense fallback={null}>
          <OrderDialogs message={message} course={product.name} onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}
