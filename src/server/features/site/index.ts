import { site } from '#contract/site/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { homeBanners } from './banners.ts'
import { customPage } from './custom-page.ts'
import { qrCode, wantsPicture } from './qr-code.ts'
import { readSetting } from './settings.ts'
import { webConfig } from './web-config.ts'

export { clearBannerCache } from './banners.ts'
export { midnight, requireDay, withinDays } from './school-days.ts'
export { paymentChoices } from './payment-choices.ts'
export type { Settings } from './setting-schemas.ts'
export { hasVoiceCodes, requiresSlider, smsCost } from './web-config.ts'
export { schoolDescription, sitePaths } from './description.ts'
export { statisticsHosts } from './statistics-hosts.ts'
export {
  changeSetting,
  clearSettingsCache,
  holdCurrency,
  loadSetting,
  readSetting,
  writeSetting,
} from './settings.ts'

/** What a visitor's browser asks for before anything else: how this school is set up. */
export function siteFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(site.webConfig, () => webConfig(deps))
  serve(site.homeInfo, () => readSetting(db, 'home_info'))
  serve(site.logo, () => readSetting(db, 'logo'))
  // both themes show the same navigation, so the theme of the query chooses nothing
  serve(site.navigation, () => readSetting(db, 'navigation'))
  serve(site.banners, () => homeBanners(db))
  serve(site.registerAgreement, () => readSetting(db, 'reg_agreement'))
  serve(site.buyAgreement, () => readSetting(db, 'buy_agreement'))
  // the school has one account, so the product of the query chooses nothing
  serve(site.wechatAccount, async () => (await readSetting(db, 'web_config')).system_wechat_account)
  serve(site.registerConfig, () => readSetting(db, 'reg_conf'))
  serve(site.loginConfig, () => readSetting(db, 'login_conf'))
  serve(site.customPage, ({ params }) => customPage(db, params.np_id))
  serve(site.tools, () => readSetting(db, 'tools'))
  serve(site.bannerText, () => readSetting(db, 'banner_text'))
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
