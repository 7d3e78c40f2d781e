import { Type } from 'typebox'
import { addressPatterns } from '../../addresses.ts'
import { operation } from '../../operation.ts'
import { described, Flag, Id, Line, Nullable, OneOf, Revised, Seen } from '../../schema.ts'
import { keysWithOptions, navigationModules, registrationKeys, siteLimits } from '../limits.ts'
import { site } from '../operations.ts'
import { LoginType } from '../../account/operations.ts'
import { BuyAgreement, RegisterAgreement } from './agreements.ts'
import { SiteConfig } from './config.ts'
import { RetentionSettings } from './retention.ts'
import { TeachingSettings } from './teaching.ts'

const Image = Type.String({ pattern: addressPatterns.image, maxLength: siteLimits.address })
const Link = Type.String({ pattern: addressPatterns.link, maxLength: siteLimits.address })
const Html = Type.String({ maxLength: siteLimits.html })
const Name = Line(siteLimits.navigationName)
const ImageUrl = Type.Object({ url: Image })

const NavigationBody = Type.Object({
  navigation: Type.Array(
    Type.Object({
      nav_module: OneOf(navigationModules),
      front_nav_name: Line(siteLimits.navigationName, 1),
      front_nav_name_en: Name,
      front_nav_name_zh_tw: Name,
      pc_show: Flag,
      url: Link,
      links: Type.Array(
        Type.Object({
          link_type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
          name: Line(siteLimits.navigationName, 1),
          name_en: Name,
          name_zh_tw: Name,
          url: Link,
          np_id: Nullable(Id),
        }),
        { maxItems: siteLimits.navigationLinks },
      ),
    }),
    { maxItems: siteLimits.navigationEntries },
  ),
})

const HomeInfo = Type.Object({
  icpcode: Line(siteLimits.footerLine),
  copyright: Line(siteLimits.footerLine),
  email: Line(64),
  orgaddress: Line(siteLimits.footerLine),
  police_recode: Line(siteLimits.footerLine),
  police_recode_address: Link,
  postcode: Line(12),
  footer_usr_link: Link,
  footer_usr_text: Line(siteLimits.footerLine),
  defined_content: described(Html, '"about us" as formatted text; empty for a school without that page'),
})

const agreement = { title: Line(siteLimits.agreementTitle, 1), content: Html }
const pictures = {
  PC: Flag,
  mobile: Flag,
  PC_background_image_url: ImageUrl,
  mobile_top_banner_url: ImageUrl,
  mobile_bottom_banner_url: ImageUrl,
}
const Options = Type.Array(Line(siteLimits.option, 1), { maxItems: siteLimits.options })

/** What the administrator sets up of the site that visitors see; every change leaves a row in the audit log. */
export const siteAdmin = {
  adminWebConfig: operation({
    method: 'GET',
    path: '/api/v1/admin/web_config',
    summary: 'The switches of the web configuration as they are stored',
    access: 'admin',
    permission: 'site.configure',
    reply: Revised(SiteConfig),
  }),
  updateWebConfig: operation({
    method: 'PUT',
    path: '/api/v1/admin/web_config',
    summary:
      'Changes the web configuration; a method and a currency that cannot be paid together are refused',
    access: 'admin',
    permission: 'site.configure',
    body: Type.Object({
      ...Seen(SiteConfig).properties,
      confirm_prices: described(
        Type.Optional(Type.Boolean()),
        'that courses are sold at the same numbers in another currency',
      ),
    }),
    reply: Revised(SiteConfig),
    refusals: [
      'paypalTakesNoYuan',
      'currencyNeedsPaypal',
      'pricesNotConfirmed',
      'recordChanged',
      'invalidField',
    ],
  }),
  updateLogo: operation({
    method: 'PUT',
    path: '/api/v1/admin/logo',
    summary: "Changes the school's logo; empty for its name in letters",
    access: 'admin',
    permission: 'site.write',
    body: Seen(Type.Object({ logo: Image })),
    reply: Revised(site.logo.reply),
    refusals: ['recordChanged'],
  }),
  updateBannerText: operation({
    method: 'PUT',
    path: '/api/v1/admin/banner_text',
    summary: 'Changes the banner text of the registration with free collection',
    access: 'admin',
    permission: 'site.write',
    body: Seen(Type.Object({ banner_text: Line(siteLimits.bannerText) })),
    reply: Revised(site.bannerText.reply),
    refusals: ['recordChanged'],
  }),
  adminNavigation: operation({
    method: 'GET',
    path: '/api/school/themes/navigation',
    summary: 'The navigation for editing',
    access: 'admin',
    permission: 'site.read',
    query: Type.Object({ theme_id: Type.Optional(Type.Integer()), theme: Type.Optional(Type.Integer()) }),
    reply: Revised(site.navigation.reply),
  }),
  updateNavigation: operation({
    method: 'PUT',
    path: '/api/school/themes/navigation',
    summary: 'Changes the navigation; both themes show the same',
    access: 'admin',
    permission: 'site.write',
    query: Type.Object({ theme_id: Type.Optional(Type.Integer()), theme: Type.Optional(Type.Integer()) }),
    body: Seen(NavigationBody),
    reply: Revised(site.navigation.reply),
    refusals: ['customPageUnknown', 'recordChanged', 'invalidField'],
  }),
  updateHomeInfo: operation({
    method: 'PUT',
    path: '/api/v1/admin/homeinfo',
    summary: 'Changes the footer and "about us"',
    access: 'admin',
    permission: 'site.write',
    body: Seen(HomeInfo),
    reply: Revised(site.homeInfo.reply),
    refusals: ['recordChanged', 'invalidField'],
  }),
  updateRegisterAgreement: operation({
    method: 'PUT',
    path: '/api/v1/admin/agreements/register',
    summary: 'Changes the registration agreement',
    access: 'admin',
    permission: 'site.write',
    body: Seen(Type.Object(agreement)),
    reply: Revised(RegisterAgreement),
    refusals: ['recordChanged', 'invalidField'],
  }),
  updateBuyAgreement: operation({
    method: 'PUT',
    path: '/api/v1/admin/agreements/buy',
    summary: 'Changes the purchase agreement',
    access: 'admin',
    permission: 'site.write',
    body: Seen(Type.Object({ is_show: Flag, ...agreement })),
    reply: Revised(BuyAgreement),
    refusals: ['recordChanged', 'invalidField'],
  }),
  updateRegisterConfig: operation({
    method: 'POST',
    path: '/api/system/reg_conf',
    summary: 'Changes the fields and pictures of the registration page',
    access: 'admin',
    permission: 'site.configure',
    body: Seen(
      Type.Object({
        ...pictures,
        available: Type.Object({
          enabled: Type.Array(Type.Object({ key: OneOf(registrationKeys), value: Options, is_lock: Flag }), {
            maxItems: registrationKeys.length,
            description: `options: ${keysWithOptions.join(', ')}`,
          }),
        }),
      }),
    ),
    reply: Revised(site.registerConfig.reply),
    refusals: ['recordChanged', 'invalidField'],
  }),
  updateLoginConfig: operation({
    method: 'POST',
    path: '/api/system/login_conf',
    summary: 'Changes the pictures of the login page',
    access: 'admin',
    permission: 'site.configure',
    body: Seen(Type.Object({ ...pictures, PC_link_url: Link })),
    reply: Revised(site.loginConfig.reply),
    refusals: ['recordChanged'],
  }),
  updateLoginType: operation({
    method: 'POST',
    path: '/api/system/setlogin',
    summary: 'Changes the tab that the login page opens with',
    access: 'admin',
    permission: 'site.configure',
    body: Seen(Type.Object({ logintype: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]) })),
    reply: Revised(LoginType),
    refusals: ['recordChanged'],
  }),
  updateTools: operation({
    method: 'PUT',
    path: '/api/v1/admin/tools',
    summary: 'Changes where the learning tools are downloaded',
    access: 'admin',
    permission: 'site.write',
    body: Seen(Type.Object({ windows_url: Link, mac_url: Link, mobile_url: Link })),
    reply: Revised(site.tools.reply),
    refusals: ['recordChanged'],
  }),
  teachingSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/teaching',
    summary: 'From when on somebody is late, left early or was absent, and what teachers see and may do',
    access: 'admin',
    permission: 'site.read',
    reply: Revised(TeachingSettings),
  }),
  updateTeachingSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/teaching',
    summary: 'Changes the minutes of attendance, and what teachers see and may do',
    access: 'admin',
    permission: 'site.configure',
    body: Seen(TeachingSettings),
    reply: Revised(TeachingSettings),
    refusals: ['recordChanged'],
  }),
  retentionSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/retention',
    summary: 'After how many days what grows with every day is removed',
    access: 'admin',
    permission: 'site.read',
    reply: Revised(RetentionSettings),
  }),
  updateRetentionSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/retention',
    summary: 'Changes after how many days what grows with every day is removed',
    access: 'admin',
    permission: 'site.configure',
    body: Seen(RetentionSettings),
    reply: Revised(RetentionSettings),
    refusals: ['recordChanged'],
  }),
}
