import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { PageLinks } from '#web/area-kit/page-links.tsx'
import styles from '#web/area-kit/record.module.css'
import { calledName, type EditedUser } from '#web/features/account/manage/admin-user.ts'
import { EditUser } from '#web/features/account/manage/edit-user.tsx'
import { MergedNotice } from '#web/features/account/manage/merged-notice.tsx'
import { UserAccess } from '#web/features/account/manage/user-access.tsx'
import { UserMerges } from '#web/features/account/manage/user-merges.tsx'
import { UserRoles, UserStateTag } from '#web/features/account/manage/user-marks.tsx'
import { UserRegistration } from '#web/features/account/manage/user-registration.tsx'
import { UserTags } from '#web/features/account/manage/user-tags.tsx'
import { UserFactors } from '#web/features/account/manage/user-factors.tsx'
import { UserSessions } from '#web/features/account/manage/user-sessions.tsx'
import { useCan } from '#web/lib/can.ts'
import { useConfig } from '#web/lib/config.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { tabRoute, tabsOf, type UserTab } from './user-tabs.ts'

interface PartProps {
  userid: number
}
const Referral = lazyPart<PartProps>(
  () => import('#web/features/lead/manage/user-referral.tsx'),
  ['lead', 'trade', 'share', 'backoffice', 'website'],
)
const WorkingHours = lazyPart<PartProps>(
  () => import('#web/features/booking/manage/user-hours.tsx'),
  ['booking'],
)
const Erasure = lazyPart<{ id: number; name: string }>(
  () => import('#web/features/privacy/manage/user-erasure.tsx'),
  ['privacy'],
)
const Consents = lazyPart<{ id: number }>(
  () => import('#web/features/privacy/manage/user-consents.tsx'),
  ['privacy'],
)
const PhoneViews = lazyPart<{ id: number }>(
  () => import('#web/features/privacy/manage/user-phone-views.tsx'),
  ['privacy'],
)
const parts: Readonly<Record<Exclude<UserTab, 'facts' | 'access'>, ComponentType<PartProps>>> = {
  courses: lazyPart(() => import('#web/features/learning/manage/user-courses.tsx'), ['learning']),
  teaching: lazyPart(() => import('#web/features/schedule/manage/user-teaching.tsx'), ['backoffice']),
  taught: lazyPart(() => import('#web/features/feedback/user-taught.tsx'), ['feedback']),
  orders: lazyPart(() => import('#web/features/order/manage/user-orders.tsx'), ['trade', 'order']),
  coupons: lazyPart(() => import('#web/features/coupon/manage/user-coupons.tsx'), ['promotion', 'coupon']),
  bookings: lazyPart(() => import('#web/features/booking/manage/user-bookings.tsx'), ['booking', 'trade']),
  homework: lazyPart(() => import('#web/features/homework/user-homework.tsx'), ['homework']),
  feedback: lazyPart(() => import('#web/features/feedback/user-feedback.tsx'), ['feedback']),
  attendance: lazyPart(() => import('#web/features/attendance/user-attendance.tsx'), ['student']),
  notes: lazyPart(() => import('#web/features/student/user-notes.tsx'), ['student', 'trade']),
  enquiries: lazyPart(
    () => import('#web/features/support/manage/user-enquiries.tsx'),
    ['message', 'backoffice'],
  ),
  messages: lazyPart(() => import('#web/features/message/manage/user-messages.tsx'), ['message']),
  audit: lazyPart(() => import('#web/features/audit/record-audit.tsx'), ['website']),
}

const waiting = (
  <Loading>
    <Skeleton shape="block" height={180} />
  </Loading>
)

function FactsOf({ user }: { user: EditedUser }) {
  const can = useCan()
  return (
    <div className={styles.columns}>
      <EditUser user={user} />
      <div className={styles.column}>
        <UserTags user={user} />
        <UserRegistration user={user} />
        {is(user, 'student') && can('lead.read') && (
          <Suspense fallback={waiting}>
            <Referral userid={user.id} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function AccessOf({ user }: { user: EditedUser }) {
  const can = useCan()
  return (
    <div className={styles.column}>
      <UserAccess user={user} />
      <UserFactors user={user} />
      <UserSessions user={user} />
      <UserMerges user={user} />
      {can('privacy.read') && (
        <Suspense fallback={waiting}>
          <Consents id={user.id} />
          <PhoneViews id={user.id} />
          <Erasure id={user.id} name={calledName(user)} />
        </Suspense>
      )}
    </div>
  )
}

function TabOf({ user, tab }: { user: EditedUser; tab: UserTab }) {
  const can = useCan()
  if (tab === 'facts') return <FactsOf user={user} />
  if (tab === 'access') return <AccessOf user={user} />
  const Part = parts[tab]
  return (
    <Suspense fallback={waiting}>
      <Part userid={user.id} />
      {tab === 'teaching' && can('booking.read') && <WorkingHours userid={user.id} />}
    </Suspense>
  )
}

/** Everything about one user: a tab, each with an address of its own, for each kind of record. */
export function UserRecord({ id, tab }: { id: number; tab: UserTab }) {
  const { t } = useTranslation('users')
  const can = useCan()
  const { home_work_switch } = useConfig()
  const query = useCall(
    'GET /api/v1/admin/users/{id}',
    { params: { id } },
    // No refetch while the form is edited.
    { quiet: true, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  usePageTitle(query.data && calledName(query.data))
  const labels: Readonly<Record<UserTab, string>> = {
    facts: t('users:tab.facts'),
    courses: t('users:tab.courses'),
    teaching: t('users:tab.teaching'),
    taught: t('users:tab.taught'),
    orders: t('users:tab.orders'),
    coupons: t('users:tab.coupons'),
    bookings: t('users:tab.bookings'),
    homework: t('users:tab.homework'),
    feedback: t('users:tab.feedback'),
    attendance: t('users:tab.attendance'),
    notes: t('users:tab.notes'),
    enquiries: t('users:tab.enquiries'),
    messages: t('users:tab.messages'),
    access: t('users:tab.access'),
    audit: t('users:tab.audit'),
  }
  return (
    <Loaded query={query}>
      {(user) => {
        const tabs = tabsOf(user.types, can, home_work_switch)
        return (
          <>
            <div className={styles.head}>
              <h2 className={styles.marks}>
                {calledName(user)}
                <UserStateTag {...user} />
                <UserRoles {...user} />
              </h2>
              <span className="second">
                <strong>{user.username}</strong> · {t('users:madeAt')} <Moment at={user.created_at} />
              </span>
            </div>
            <MergedNotice user={user} />
            <PageLinks
              label={t('users:tab.label', { name: calledName(user) })}
              links={tabs.map((one) => ({ route: tabRoute(id, one), label: labels[one] }))}
            />
            <TabOf user={user} tab={tabs.includes(tab) ? tab : 'facts'} />
          </>
        )
      }}
    </Loaded>
  )
}
