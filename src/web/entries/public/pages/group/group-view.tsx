import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { readSource } from '#web/lib/read-source.ts'
import { GroupMembers } from '#web/features/group/group-members.tsx'
import { type GroupView as View, groupView, viewTexts } from '#web/features/group/group-state.ts'
import { Share } from '#web/features/group/share.tsx'
import type { Group } from '#web/features/group/types.ts'
import type { OrderMessage } from '#web/features/order/order-dialogs.tsx'
import { type Recommendation, recommendationOf } from '#web/features/group/recommendation.ts'
import { groupPrepayRoute, payRoute } from '#web/features/order/routes.ts'
import { useOrderPress } from '#web/features/order/use-order-press.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { addressOf } from '#web/lib/documents.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Price } from '#web/ui/price.tsx'
import { cutProductName } from '#web/ui/text.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './group.module.css'

const OrderDialogs = lazyPart(() => import('#web/features/order/order-dialogs.tsx'), ['order'])

/** Polling interval of an open group, in milliseconds. */
const LOOK_AGAIN = 15_000

export interface GroupViewProps {
  group: Group
  query: URLSearchParams
}

/** Polls a group that may still change, and reads it again when its time has run out. */
function useFollowing({ group_id: id, state }: Group, done: boolean): void {
  useEffect(() => {
    if (state === 'formed' || state === 'failed') return
    const look = () => void readSource('GET /api/v1/groups/{id}', { params: { id } }).request()
    if (done && state === 'open') look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [id, state, done])
}

/** The absolute address of a group, for sharing; it works on any device. */
function groupAddress(groupId: number, recommendation: Recommendation): string {
  const query = new URLSearchParams({ group_id: String(groupId), ...recommendation })
  return `${location.origin}${location.pathname}#/group?${query.toString()}`
}

export function GroupView({ group, query }: GroupViewProps) {
  const { t } = useTranslation('group')
  const { user } = useUser()
  const { text, done } = useCountdown(group.expires_at * 1000)
  useFollowing(group, done)
  const view = groupView(group)
  const { title, what } = viewTexts[view]
  const missing = Math.max(0, group.number - group.paid)
  // Whoever shares the link is recorded as the one who recommends.
  const recommendation: Recommendation = {
    ...recommendationOf(query),
    ...(user ? { recommenduserid: String(user.userid) } : {}),
  }
  const currency = currencyCode(group.currency)
  const running = view === 'join' || view === 'member' || view === 'unpaid'
  return (
    <div className={`page ${styles.page}`}>
      <Card padding="large" className={styles.card}>
        <div className={styles.course}>
          <CoverImage src={group.cover_url} title={group.product_name} alt="" className={styles.cover} />
          <div>
            <p className={styles.name}>
              <Link to={courseRoute(group.product_id)}>{cutProductName(group.product_name)}</Link>
            </p>
            <p className={styles.price}>
              <Price amount={group.group_price} original={group.price} currency={currency} />
              <span className="second">{t('group:needs', { count: group.number })}</span>
            </p>
          </div>
        </div>
        <header className={styles.head} aria-live="polite">
          <h1 className={styles.title}>{t(title)}</h1>
          <p className="second">{t(what, { count: missing })}</p>
        </header>
        <GroupMembers group={group} />
        {running && (
          <p className={styles.clock}>
            {t('group:left', { count: missing })}
            <span className={styles.time} role="timer">
              {t('group:endsIn', { clock: text })}
            </span>
          </p>
        )}
        <NextStep group={group} view={view} query={query} />
        {(view === 'join' || view === 'member') && (
          <Share group={group} address={groupAddress(group.group_id, recommendation)} />
        )}
      </Card>
    </div>
  )
}

/** The one button of the page. */
function NextStep({ group, view, query }: { group: Group; view: View; query: URLSearchParams }) {
  const { t } = useTranslation('group')
  const { pending } = useUser()
  const navigate = useNavigate()
  const [message, setMessage] = useState<OrderMessage | null>(null)
  const own = group.own_order
  const look = { look: 'primary', size: 'large', block: true } as const

  const pressOrder = useOrderPress(setMessage)
  function join() {
    const request = { activityId: group.activity_id, groupId: group.group_id }
    const checkout = groupPrepayRoute(group.product_id, request, recommendationOf(query))
    pressOrder(() => void navigate(checkout), checkout)
  }

  if (view === 'join')
    return (
      <>
        <Button {...look} loading={pending} onClick={join}>
          {t('group:join')}
        </Button>
        {message && (
          <Suspense fallback={null}>
            <OrderDialogs
              message={message}
              productId={group.product_id}
              course={group.product_name}
              onClose={() => setMessage(null)}
            />
          </Suspense>
        )}
      </>
    )
  if (view === 'unpaid' && own)
    return (
      <ButtonLink {...look} to={payRoute(own.order_id, group.product_id)}>
        {t('group:pay')}
      </ButtonLink>
    )
  if (view === 'formed' && own)
    return (
      <ButtonLink {...look} href={addressOf('student', '/my_courses')}>
        {t('group:learn')}
      </ButtonLink>
    )
  if (view === 'member' || view === 'failedMember')
    return <ButtonLink href={addressOf('student', '/my_orders')}>{t('group:toOrders')}</ButtonLink>
  return (
    <ButtonLink {...look} to={courseRoute(group.product_id)}>
      {t('group:toCourse')}
    </ButtonLink>
  )
}
