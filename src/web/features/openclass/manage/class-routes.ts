import PlaySquareOutlined from '@ant-design/icons-svg/es/asn/PlaySquareOutlined'
import VideoCameraOutlined from '@ant-design/icons-svg/es/asn/VideoCameraOutlined'
import { lazyPage } from '#web/lib/lazy-page.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

const texts = ['openclass', 'backoffice', 'website', 'upload', 'video', 'material', 'poll']
const classPage = lazyPage(() => import('./pages/class-page.tsx'), texts)

/** Routes of open classes and of their videos, in the areas of teachers and administrators. */
export const classPages: readonly PageRoute[] = [
  {
    path: '/openclasses',
    page: lazyPage(() => import('./pages/classes-page.tsx'), texts),
    title: 'common:title.openClasses',
    permission: 'openclass.read',
    navigation: { group: 'teaching', icon: VideoCameraOutlined, tab: true },
    search: 'area:goTo.searchOpenClasses',
  },
  {
    path: '/openclasses/new',
    page: classPage,
    title: 'common:title.openClassNew',
    permission: 'openclass.write',
  },
  {
    path: '/openclasses/:id',
    page: classPage,
    title: 'common:title.openClassEdit',
    permission: 'openclass.read',
  },
  {
    path: '/openclasses/:id/numbers',
    page: lazyPage(() => import('./pages/numbers-page.tsx'), [...texts, 'student']),
    title: 'common:title.openClassNumbers',
    permission: 'openclass.read',
  },
  {
    path: '/openclasses/:id/broadcast',
    page: lazyPage(() => import('#web/features/live-ingest/broadcast-page.tsx'), ['broadcast']),
    title: 'common:title.broadcast',
    permission: 'live-ingest.broadcast',
  },
  {
    path: '/videos',
    page: lazyPage(() => import('#web/features/video/videos-page.tsx'), ['video', 'backoffice']),
    title: 'common:title.videos',
    permission: 'video.read',
    navigation: { group: 'teaching', icon: PlaySquareOutlined },
  },
  {
    path: '/videos/:id',
    page: lazyPage(
      () => import('#web/features/caption/manage/video-page.tsx'),
      ['caption', 'chapters', 'video', 'live', 'website', 'backoffice'],
    ),
    title: 'common:title.video',
    permission: 'video.read',
    navigation: '/videos',
  },
]

/** Further routes of open classes in the area of administrators. */
export const classAdminPages: readonly PageRoute[] = [
  {
    path: '/openclasses/:id/texts',
    page: lazyPage(() => import('./pages/texts-page.tsx'), texts),
    title: 'area:title.siteTexts',
    permission: 'openclass.read',
  },
]
