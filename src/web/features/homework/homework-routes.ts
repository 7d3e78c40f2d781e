import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'
import { homeworkRoute } from './homework-links.ts'

const texts = ['homework', 'backoffice', 'website']
const editPage = lazyPage(() => import('./pages/edit-homework-page.tsx'), texts)

/** Homework in the area of teachers. */
export const taughtHomeworkPages: readonly PageRoute[] = [
  {
    path: homeworkRoute,
    page: lazyPage(() => import('./pages/taught-homework-list-page.tsx'), texts),
    title: 'common:title.homework',
    navigation: { group: 'teaching', icon: FormOutlined, tab: true, switchedOnBy: 'home_work_switch' },
    search: 'area:goTo.searchHomework',
  },
  {
    path: `${homeworkRoute}/new`,
    page: editPage,
    title: 'common:title.homeworkNew',
    navigation: homeworkRoute,
  },
  {
    path: `${homeworkRoute}/:id`,
    page: lazyPage(() => import('./pages/taught-homework-page.tsx'), texts),
    title: 'common:title.homework',
    navigation: homeworkRoute,
  },
  {
    path: `${homeworkRoute}/:id/edit`,
    page: editPage,
    title: 'common:title.homeworkEdit',
    navigation: homeworkRoute,
  },
  {
    path: `${homeworkRoute}/:id/answers/:studentId`,
    page: lazyPage(() => import('./pages/correct-homework-page.tsx'), texts),
    title: 'common:title.homeworkCorrect',
    navigation: homeworkRoute,
  },
]

/** Homework in the area of students. */
export const receivedHomeworkPages: readonly PageRoute[] = [
  {
    path: homeworkRoute,
    page: lazyPage(() => import('./pages/received-homework-list-page.tsx'), texts),
    title: 'common:title.homework',
    navigation: { group: 'learning', icon: FormOutlined, tab: true, switchedOnBy: 'home_work_switch' },
  },
  {
    path: `${homeworkRoute}/:id`,
    page: lazyPage(() => import('./pages/received-homework-page.tsx'), texts),
    title: 'common:title.homework',
    navigation: homeworkRoute,
  },
]
