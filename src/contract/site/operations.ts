import { Type } from 'typebox'
import { defaultLanguage, languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { component, described, Flag, Id, Nullable, OneOf } from '../schema.ts'

/** For texts that the school may have written in several languages. */
const LanguageQuery = {
  lang: described(
    Type.Optional(OneOf(['main', ...languages] as const)),
    "in the place of Accept-Language; main: the school's main language",
  ),
}

const Url = Type.Object({ url: Type.String() })
const Statistics = Type.Object({ enable: Type.Boolean(), code: Type.String() })
const DemoAccount = Type.Object({ username: Type.String(), password: Type.String() })

/** The school's official account, which students are invited to follow once they have bought something. */
const WechatAccount = Type.Object({
  is_show: Flag,
  description: Type.String({ default: '' }),
  http_qr_bar_url: Type.String({ default: '' }),
  account: Type.String({ default: '' }),
})

/** Defaults stand beside each field: they apply when the stored configuration says nothing. */
export const WebConfig = component(
  'WebConfig',
  Type.Object({
    version: Type.Integer({ default: 2 }),
    app_name: Type.String({ default: '' }),
    app_type: Type.String({ default: '' }),
    accent_color: Type.String({ default: '' }),
    main_language: described(
      OneOf(languages, defaultLanguage),
      'what the school writes in; its texts in other languages are translations',
    ),
    time_zone: described(
      Type.String({ default: 'Asia/Shanghai' }),
      'IANA name; times elsewhere are shown with their zone',
    ),
    currency: Type.Integer({ default: 1, minimum: 1, maximum: 23 }),
    themeid: Type.Union([Type.Literal(1), Type.Literal(2)], { default: 1 }),
    login_host: Type.String({ default: '' }),
    loginaccount: Type.Union(
      [Type.Object({ admin: DemoAccount, teacher: DemoAccount, student: DemoAccount }), Type.Null()],
      { default: null },
    ),
    demo_site: Type.Boolean({ default: false }),
    smsvoice: Type.Boolean({ default: false }),
    captcha_slider: Type.Boolean({ default: false }),
    sms_countries: described(
      Type.Array(Type.String(), { default: [] }),
      'dial codes that SMS codes are sent to; empty: all',
    ),
    captcha_tencent: described(
      Type.Union([Type.Object({ app_id: Type.String(), script: Type.String() }), Type.Null()], {
        default: null,
      }),
      "Tencent's captcha takes the place of the slider; null: the slider of our own",
    ),
    home_work_switch: Type.Boolean({ default: false }),
    is_consent_demanded: described(
      Type.Boolean({ default: false }),
      'a new registration agreement has to be accepted again: what waits for the reader says GET /api/v1/account/consents',
    ),
    enable_pro_reg_agreement: Type.Boolean({ default: false }),
    marqueeEnabled: Type.Boolean({ default: false }),
    homePage: Type.Object({
      landing: Type.String({ default: '' }),
      showHotCourses: Type.Boolean({ default: true }),
      showStarTeachers: Type.Boolean({ default: true }),
      navigation: Type.Object({ showLinks: Type.Boolean({ default: true }) }),
      swiperSlide: Type.Object({ height: Type.Integer({ default: 450 }) }),
    }),
    payment: Type.Object({ payOnWeb: Type.Boolean({ default: true }) }),
    reset: Type.Boolean({ default: false }),
    record: Type.Object({ copyright: Type.String({ default: '' }), icpcode: Type.String({ default: '' }) }),
    alipay: Type.Boolean({ default: true }),
    weixin: Type.Boolean({ default: true }),
    paypal: Type.Boolean({ default: false }),
    payment_test: described(Type.Boolean({ default: false }), "payments here are a sandbox's: shown as TEST"),
    vod: Type.Boolean({ default: true }),
    voduplod: Type.Boolean({ default: true }),
    cloudupload: Type.Boolean({ default: true }),
    guide: Type.Boolean({ default: true }),
    teacher_homework_video: Type.Boolean({ default: false }),
    student_homework_video: Type.Boolean({ default: false }),
    classe_quotas: Type.Integer({ default: 1 }),
    courseminutes: Type.Integer({ default: 45 }),
    enable_teacher_define_schedule_class_time: Type.Boolean({ default: false }),
    enable_teacher_sell_open_class: Type.Boolean({ default: false }),
    enable_teacher_schedule_lessons: Type.Boolean({ default: false }),
    booking_cancel_hours: Type.Integer({ default: 0 }),
    booking_notice_hours: Type.Integer({ default: 0 }),
    booking_horizon_days: Type.Integer({ default: 60 }),
    lesson_buffer_minutes: Type.Integer({ default: 0 }),
    statisticsGoogle: Statistics,
    statisticsBaidu: Statistics,
    system_wechat_account: WechatAccount,
  }),
)

const NavigationLink = Type.Object({
  link_type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  name: Type.String(),
  name_en: Type.String(),
  name_zh_tw: Type.String(),
  url: Type.String(),
  np_id: Nullable(Id),
})
export const NavigationEntry = Type.Object({
  nav_module: Type.String(),
  front_nav_name: Type.String(),
  front_nav_name_en: Type.String(),
  front_nav_name_zh_tw: Type.String(),
  pc_show: Flag,
  url: Type.String(),
  links: Type.Array(NavigationLink),
})

const Agreement = {
  title: Type.String(),
  content: Type.String(),
  language: described(
    OneOf(languages),
    "of this text: the reader's where the agreement has it, otherwise the school's main language",
  ),
  version: described(Nullable(Id), 'number of this text; null: the school has none'),
}

export const site = {
  webConfig: operation({
    method: 'GET',
    path: '/api/web/config',
    summary: 'The configuration of the web platform',
    access: 'public',
    anonymous: true,
    permission: 'site.read',
    reply: WebConfig,
  }),
  homeInfo: operation({
    method: 'GET',
    path: '/api/homeinfo',
    summary: 'Footer and home information',
    access: 'public',
    permission: 'site.read',
    query: Type.Object(LanguageQuery),
    reply: Type.Object({
      icpcode: Type.String(),
      copyright: Type.String(),
      email: Type.String(),
      orgaddress: Type.String(),
      police_recode: Type.String(),
      police_recode_address: Type.String(),
      postcode: Type.String(),
      footer_usr_link: Type.String(),
      footer_usr_text: Type.String(),
      defined_content: Type.String(),
    }),
  }),
  logo: operation({
    method: 'GET',
    path: '/api/file/logo',
    summary: "The school's logo",
    access: 'public',
    permission: 'site.read',
    reply: Type.Object({ logo: Type.String() }),
  }),
  navigation: operation({
    method: 'GET',
    path: '/api/themes/navigation/front',
    summary: 'The public navigation',
    access: 'public',
    permission: 'site.read',
    query: Type.Object({ theme_id: Type.Optional(Type.Integer()), theme: Type.Optional(Type.Integer()) }),
    reply: Type.Object({ navigation: Type.Array(NavigationEntry) }),
  }),
  banners: operation({
    method: 'GET',
    path: '/api/v1/home/banners',
    summary: 'The slides of the home page',
    access: 'public',
    permission: 'site.read',
    query: Type.Object(LanguageQuery),
    reply: Type.Object({
      list: Type.Array(
        Type.Object({ id: Id, image_url: Type.String(), title: Type.String(), link_url: Type.String() }),
      ),
    }),
  }),
  registerAgreement: operation({
    method: 'GET',
    path: '/api/system/getregagreement',
    summary: 'The registration agreement',
    access: 'public',
    permission: 'site.read',
    query: Type.Object(LanguageQuery),
    reply: Type.Object(Agreement),
  }),
  buyAgreement: operation({
    method: 'GET',
    path: '/api/system/buyagreement',
    summary: 'The purchase agreement',
    access: 'public',
    permission: 'site.read',
    query: Type.Object(LanguageQuery),
    reply: Type.Object({ is_show: Flag, ...Agreement }),
  }),
  wechatAccount: operation({
    method: 'GET',
    path: '/api/system/config/getWechatAccount',
    summary: 'The official account that is shown after a purchase; the same for all products',
    access: 'public',
    permission: 'site.read',
    query: Type.Object({ product_id: Type.Optional(Id) }),
    reply: WechatAccount,
  }),
  registerConfig: operation({
    method: 'GET',
    path: '/api/system/reg_conf',
    summary: 'Which fields and pictures the registration page shows',
    access: 'public',
    permission: 'site.read',
    query: Type.Object(LanguageQuery),
    reply: Type.Object({
      PC: Flag,
      mobile: Flag,
      PC_background_image_url: Url,
      mobile_top_banner_url: Url,
      mobile_bottom_banner_url: Url,
      available: Type.Object({
        enabled: Type.Array(
          Type.Object({ key: Type.String(), value: Type.Array(Type.String()), is_lock: Flag }),
        ),
      }),
    }),
  }),
  loginConfig: operation({
    method: 'GET',
    path: '/api/system/login_conf',
    summary: 'Which pictures the login page shows',
    access: 'public',
    permission: 'site.read',
    reply: Type.Object({
      PC: Flag,
      mobile: Flag,
      PC_link_url: Type.String(),
      PC_background_image_url: Url,
      mobile_top_banner_url: Url,
      mobile_bottom_banner_url: Url,
    }),
  }),
  customPage: operation({
    method: 'GET',
    path: '/api/v1/themes/navigationpages/contents/{np_id}',
    summary: 'A page that the school wrote itself',
    access: 'public',
    permission: 'site.read',
    params: Type.Object({ np_id: Id }),
    query: Type.Object({
      theme_id: Type.Optional(Type.Integer()),
      theme: Type.Optional(Type.Integer()),
      ...LanguageQuery,
    }),
    reply: Type.Object({ np_id: Id, title: Type.String(), pc_content: Type.String() }),
    refusals: ['customPageUnknown'],
  }),
  tools: operation({
    method: 'GET',
    path: '/api/v1/home/tools',
    summary: 'Where the learning tools are downloaded; empty for what the school does not offer',
    access: 'public',
    permission: 'site.read',
    reply: Type.Object({
      windows_url: described(Type.String({ default: '' }), 'for Windows 7 and later'),
      mac_url: Type.String({ default: '' }),
      mobile_url: described(Type.String({ default: '' }), 'shown as a QR code'),
    }),
  }),
  bannerText: operation({
    method: 'GET',
    path: '/api/seyy/text',
    summary: 'The banner text of the registration with free collection',
    access: 'public',
    permission: 'site.read',
    query: Type.Object(LanguageQuery),
    reply: Type.Object({ banner_text: Type.String({ default: '' }) }),
  }),
  qrcode: operation({
    method: 'GET',
    path: '/api/qrcode',
    summary: 'A QR code: the envelope, or the PNG itself when the request accepts image/*',
    access: 'public',
    permission: 'site.read',
    query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 600 }) }),
    reply: Type.Object({ qrcode: Type.String() }),
  }),
}
