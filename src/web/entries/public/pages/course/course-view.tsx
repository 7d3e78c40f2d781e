import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CourseTabs } from '#web/features/catalog/course-tabs.tsx'
import { coursesRoute, openClassRoute, phoneCourseRoute } from '#web/lib/shop-routes.ts'
import { kindKey } from '#web/features/catalog/kind-texts.ts'
import { PurchaseCard } from '#web/features/catalog/purchase-card.tsx'
import type { Product } from '#web/features/catalog/types.ts'
import { recommendationOf } from '#web/features/group/recommendation.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { is } from '#contract/account/limits.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import { useConfig, type WebConfig } from '#web/lib/config.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { cutProductName, cutTeacherNames } from '#web/ui/text.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { CourseHero } from '../../course-hero.tsx'
import styles from './course-view.module.css'
import { usePurchase } from './use-purchase.ts'

/** Whether no payment method is set up. */
const takesNoMoney = ({ weixin, alipay, paypal }: WebConfig) => !weixin && !alipay && !paypal

const OrderDialogs = lazyPart(() => import('#web/features/order/order-dialogs.tsx'), ['order'])

const CourseShare = lazyPart(() => import('#web/features/share/course-share.tsx'), ['share'])

const Ratings = lazyPart(() => import('#web/features/feedback/ratings.tsx'))

/** Address of this course's page for the phone, without the other query parameters. */
const addressOnPhone = (id: number) => `${location.origin}${location.pathname}#${phoneCourseRoute(id)}`

export interface CourseViewProps {
  product: Product
  query: URLSearchParams
  /** the phone's page: it shows no code for the phone */
  phone: boolean
}

export function CourseView({ product, query, phone }: CourseViewProps) {
  const { t } = useTranslation('catalog')
  const { user } = useUser()
  const config = useConfig()
  const lang = useLang()
  const [sharing, setSharing] = useState(false)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { state, loading, press, buyInGroup, opening, message, dismiss } = usePurchase(product, query)
  const view = { lang, schoolZone: config.time_zone }
  const name = cutProductName(product.name)

  const buyable = state === 'buy' || state === 'product'
  const kind = kindKey(product.type)
  const admin = is(user, 'admin')
  const noPayment = state === 'buy' && takesNoMoney(config)
  // what is not on sale cannot be bought either
  const warning =
    product.status === productStatuses.onShelf ? noPayment && 'catalog:noPayment' : 'catalog:preview'
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
            phoneAddress={phone ? null : addressOnPhone(product.id)}
            onBuyInGroup={buyInGroup}
            state={state}
            loading={loading}
            onPress={press}
            hint={buyable && !user && !loading && t('catalog:buy.loginFirst')}
            notice={admin && warning && <Notice tone="warn">{t(warning)}</Notice>}
          />
        }
      >
        <p className={styles.teachers}>
          {kind && <Tag>{t(kind)}</Tag>}
          {product.teacher_name && <span>{cutTeacherNames(product.teacher_name, lang)}</span>}
          {product.status === productStatuses.onShelf && (
            <Button size="small" look="quiet" onClick={() => setSharing(true)}>
              {t('catalog:share')}
            </Button>
          )}
        </p>
        <Suspense>
          <Ratings productId={product.id} />
        </Suspense>
        {product.intro && <p className={styles.intro}>{product.intro}</p>}
        {product.open_class_id !== null && (
          <p className={styles.intro}>
            <Link to={openClassRoute(product.open_class_id)}>{t('catalog:openClasses.see')}</Link>
          </p>
        )}
        <CourseTabs product={product} view={view} now={now} opening={opening} />
      </CourseHero>
      {sharing && (
        <Suspense>
          <CourseShare
            course={product}
            campaign={recommendationOf(query)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {message && (
        <Suspense>
          <OrderDialogs message={message} productId={product.id} course={product.name} onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}
