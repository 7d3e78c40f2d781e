import { Type } from 'typebox'
import { addressPatterns } from '../../addresses.ts'
import { languages } from '../../languages.ts'
import { described, Flag, Line, OneOf } from '../../schema.ts'
import { siteLimits } from '../limits.ts'
import { textPatterns } from '../../text-patterns.ts'

const host = '^((https?://)?[A-Za-z0-9.-]{1,200}(:[0-9]{1,5})?(/[A-Za-z0-9_./#?&=%-]*)?)?$'
/** the tracking id alone, never a script */
const Statistics = Type.Object({
  enable: Type.Boolean(),
  code: Type.String({ pattern: textPatterns.statisticsCode }),
})

/** What a school sets of the web configuration; name and colour have a page of their own. */
export const SiteConfig = Type.Object({
  app_type: Type.Union([Type.Literal(''), Type.Literal('lite')]),
  login_host: Type.String({ pattern: host, maxLength: 300 }),
  main_language: described(OneOf(languages), 'what the school writes in'),
  time_zone: described(Line(64, 1), 'IANA name'),
  currency: Type.Integer({ minimum: 1, maximum: 23 }),
  themeid: Type.Union([Type.Literal(1), Type.Literal(2)]),
  demo_site: Type.Boolean(),
  smsvoice: Type.Boolean(),
  captcha_slider: Type.Boolean(),
  home_work_switch: Type.Boolean(),
  enable_pro_reg_agreement: Type.Boolean(),
  marqueeEnabled: Type.Boolean(),
  homePage: Type.Object({
    landing: Type.Union([Type.Literal(''), Type.Literal('home')]),
    showHotCourses: Type.Boolean(),
    showStarTeachers: Type.Boolean(),
    navigation: Type.Object({ showLinks: Type.Boolean() }),
    swiperSlide: Type.Object({ height: Type.Union([Type.Literal(450), Type.Literal(806)]) }),
  }),
  payment: Type.Object({ payOnWeb: Type.Boolean() }),
  reset: Type.Boolean(),
  record: Type.Object({ copyright: Line(siteLimits.footerLine), icpcode: Line(siteLimits.footerLine) }),
  alipay: Type.Boolean(),
  weixin: Type.Boolean(),
  paypal: Type.Boolean(),
  vod: Type.Boolean(),
  voduplod: Type.Boolean(),
  cloudupload: Type.Boolean(),
  guide: Type.Boolean(),
  teacher_homework_video: Type.Boolean(),
  student_homework_video: Type.Boolean(),
  classe_quotas: Type.Integer({ minimum: 1, maximum: 1000 }),
  courseminutes: Type.Integer({ minimum: 5, maximum: 600 }),
  enable_teacher_define_schedule_class_time: Type.Boolean(),
  enable_teacher_sell_open_class: Type.Boolean(),
  enable_teacher_schedule_lessons: Type.Boolean(),
  booking_cancel_hours: Type.Integer({ minimum: 0, maximum: 720 }),
  booking_notice_hours: Type.Integer({ minimum: 0, maximum: 720 }),
  booking_horizon_days: Type.Integer({ minimum: 1, maximum: 366 }),
  lesson_buffer_minutes: Type.Integer({ minimum: 0, maximum: 120 }),
  statisticsGoogle: Statistics,
  statisticsBaidu: Statistics,
  system_wechat_account: Type.Object({
    is_show: Flag,
    description: Line(siteLimits.accountDescription),
    account: Line(64),
    http_qr_bar_url: Type.String({ pattern: addressPatterns.image, maxLength: siteLimits.address }),
  }),
})
