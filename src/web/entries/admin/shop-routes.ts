import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined'
import ScheduleOutlined from '@ant-design/icons-svg/es/asn/ScheduleOutlined'
import TagOutlined from '@ant-design/icons-svg/es/asn/TagOutlined'
import PercentageOutlined from '@ant-design/icons-svg/es/asn/PercentageOutlined'
import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined'
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

// `website` for the form parts that these pages share with those of the site
const texts = ['backoffice', 'website']
const promotionTexts = [...texts, 'promotion', 'users']
const lessonTexts = [...texts, 'video', 'material', 'schedule']
const homeworkTexts = ['homework', 'backoffice']
const bookingTexts = ['booking', 'backoffice', 'trade']
const productEdit = lazyPage(() => import('./pages/product-edit-page.tsx'), [...texts, 'upload'])

/** Routes of the catalog and its promotions. */
export const shopPages: readonly PageRoute[] = [
  {
    path: '/products',
    page: lazyPage(() => import('./pages/products-page.tsx'), [...texts, 'learning']),
    title: 'common:title.products',
    permission: 'catalog.read',
    navigation: { group: 'teaching', icon: ReadOutlined },
    search: 'area:goTo.searchProducts',
  },
  { path: '/products/new', page: productEdit, title: 'common:title.productNew', permission: 'catalog.write' },
  { path: '/products/:id', page: productEdit, title: 'common:title.productEdit', permission: 'catalog.read' },
  {
    path: '/products/:id/lessons',
    page: lazyPage(() => import('./pages/product-lessons-page.tsx'), lessonTexts),
    title: 'area:title.productLessons',
    permission: 'catalog.read',
  },
  {
    path: '/products/:id/texts',
    page: lazyPage(() => import('./pages/product-texts-page.tsx'), texts),
    title: 'area:title.siteTexts',
    permission: 'catalog.read',
  },
  {
    path: '/products/:id/schedule',
    page: lazyPage(() => import('./pages/product-schedule-page.tsx'), [...texts, 'schedule']),
    title: 'common:title.courseSchedule',
    permission: 'schedule.read',
  },
  {
    path: '/products/:id/stock',
    page: lazyPage(() => import('./pages/product-stock-page.tsx'), [...texts, 'stock']),
    title: 'area:title.productStock',
    permission: 'catalog.stock',
  },
  {
    path: '/products/:id/students',
    page: lazyPage(
      () => import('./pages/product-students-page.tsx'),
      [...texts, 'students', 'users', 'trade', 'order'],
    ),
    title: 'area:title.productStudents',
    permission: 'learning.read',
  },
  {
    path: '/timetable',
    page: lazyPage(() => import('./pages/timetable-page.tsx'), ['schedule', 'learning', 'backoffice']),
    title: 'area:title.schoolTimetable',
    permission: 'schedule.read',
    navigation: { group: 'teaching', icon: CalendarOutlined },
  },
  {
    path: '/bookings',
    page: lazyPage(() => import('./pages/bookings-page.tsx'), bookingTexts),
    title: 'area:title.bookings',
    permission: 'booking.read',
    navigation: { group: 'teaching', icon: ScheduleOutlined },
  },
  {
    path: '/homework',
    page: lazyPage(() => import('./pages/homework-list-page.tsx'), homeworkTexts),
    title: 'common:title.homework',
    permission: 'homework.read',
    navigation: { group: 'teaching', icon: FormOutlined, switchedOnBy: 'home_work_switch' },
    search: 'area:goTo.searchHomework',
  },
  {
    path: '/homework/:id',
    page: lazyPage(() => import('./pages/homework-page.tsx'), homeworkTexts),
    title: 'common:title.homework',
    permission: 'homework.read',
    navigation: '/homework',
  },
  {
    path: '/homework/:id/answers/:studentId',
    page: lazyPage(() => import('./pages/homework-answer-page.tsx'), homeworkTexts),
    title: 'common:title.homework',
    permission: 'homework.read',
    navigation: '/homework',
  },
  {
    path: '/lesson_hours',
    page: lazyPage(() => import('./pages/lesson-hours-page.tsx'), bookingTexts),
    title: 'area:title.lessonHours',
    permission: 'booking.read',
    navigation: '/bookings',
  },
  {
    path: '/activities',
    page: lazyPage(() => import('./pages/promotion/offers-page.tsx'), promotionTexts),
    title: 'area:title.activities',
    permission: 'promotion.read',
    navigation: { group: 'marketing', icon: PercentageOutlined },
  },
  {
    path: '/coupons',
    page: lazyPage(() => import('./pages/promotion/coupons-page.tsx'), [...promotionTexts, 'trade']),
    title: 'area:title.coupons',
    permission: 'coupon.read',
    navigation: { group: 'marketing', icon: TagOutlined },
  },
  {
    path: '/activities/new',
    page: lazyPage(() => import('./pages/promotion/offer-new-page.tsx'), promotionTexts),
    title: 'area:title.activityNew',
    permission: 'promotion.write',
  },
  {
    path: '/coupons/new',
    page: lazyPage(() => import('./pages/promotion/coupon-new-page.tsx'), promotionTexts),
    title: 'area:title.couponNew',
    permission: 'coupon.write',
  },
  {
    path: '/coupons/:id',
    page: lazyPage(() => import('./pages/promotion/coupon-page.tsx'), [...promotionTexts, 'trade']),
    title: 'area:title.coupon',
    permission: 'coupon.read',
  },
]
