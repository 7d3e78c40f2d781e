import { site } from '#contract/site/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { agreementIn } from './agreements.ts'
import { homeBanners } from './banners.ts'
import { pageIn } from './custom-page.ts'
import { qrCode, wantsPicture } from './qr-code.ts'
import { registerConfigIn } from './registration-options.ts'
import { readSetting } from './settings.ts'
import { languageFor, settingIn } from './translations.ts'
import { webConfig } from './web-config.ts'

export {
  hasAcceptedAgreement,
  hasAcceptedAnyAgreement,
  needsNoConsent,
  requireConsent,
  wantedConsent,
} from './registration-consent.ts'
export { acceptedAgreement, acceptedText, agreementIn } from './agreements.ts'
export { clearBannerCache } from './banners.ts'
export {
  languageLiteral,
  nameIn,
  type Named,
  namesIn,
  namesOf,
  textAs,
  textFor,
  textIn,
} from '../../db/names.ts'
export { type SchoolName, schoolName } from './school-name.ts'
export { preparedList, rowsIn, shortTextsOf, shortTranslations } from './short-texts.ts'
export {
  changedTranslations,
  cleanTexts,
  requireSeenTexts,
  languageOfStaff,
  type TextField,
  textsOf,
  translated,
  translationWanted,
} from './translations.ts'
export { isDay, midnight, requireDay, withinDays } from './school-days.ts'
export { paymentChoices } from './payment-choices.ts'
export { type RegistrationOptions, registrationOptions } from './registration-options.ts'
export { type SettingKey, type Settings, settingSchemas } from './setting-schemas.ts'
export { hasVoiceCodes, homeAreaCode, requiresSlider, smsCost } from './web-config.ts'
export { schoolDescription, sitePaths } from './description.ts'
export { statisticsHosts } from './statistics-hosts.ts'
export { isTimeZone } from './time-zone.ts'
export {
  changeSetting,
  clearSettingsCache,
  editedSetting,
  holdCurrency,
  isUnderstood,
  loadSetting,
  readSetting,
  writeSetting,
} from './settings.ts'

/** What a visitor's browser asks for before anything else: how this school is set up. */
export function siteFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(site.webConfig, ({ language }) => webConfig(deps, language))
  serve(site.homeInfo, async ({ query, language }) =>
    settingIn(db, 'home_info', await languageFor(db, query.lang, language)),
  )
  serve(site.logo, () => readSetting(db, 'logo'))
  // both themes show the same navigation, so the theme of the query chooses nothing
  serve(site.navigation, () => readSetting(db, 'navigation'))
  serve(site.banners, async ({ query, language }) =>
    homeBanners(db, await languageFor(db, query.lang, language)),
  )
  serve(site.registerAgreement, async ({ query, language }) =>
    agreementIn(db, 'reg_agreement', await languageFor(db, query.lang, language)),
  )
  serve(site.buyAgreement, async ({ query, language }) =>
    agreementIn(db, 'buy_agreement', await languageFor(db, query.lang, language)),
  )
  // the school has one account, so the product of the query chooses nothing
  serve(site.wechatAccount, async () => (await readSetting(db, 'web_config')).system_wechat_account)
  serve(site.registerConfig, async ({ query, language }) =>
    registerConfigIn(db, await languageFor(db, query.lang, language)),
  )
  serve(site.loginConfig, () => readSetting(db, 'login_conf'))
  serve(site.customPage, async ({ params, query, language }) =>
    pageIn(db, params.np_id, await languageFor(db, query.lang, language)),
  )
  serve(site.tools, () => readSetting(db, 'tools'))
  serve(site.bannerText, async ({ query, language }) =>
    settingIn(db, 'banner_text', await languageFor(db, query.lang, language)),
  )
  serve(
    site.qrcode,
    async ({ query, request, reply }) => {
      const png = await qrCode(query.url)
      if (wantsPicture(request.headers.accept)) await reply.type('image/png').send(png)
      return { qrcode: `data:image/png;base64,${png.toString('base64')}` }
    },
    { perMinute: 120 },
  )
}
