import { backoffice } from '#contract/backoffice/operations.ts'
import { siteTextAdmin } from '#contract/site/manage/texts.ts'
import { siteAdmin } from '#contract/site/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import { longTexts, type Serve } from '../../../plugins/serve.ts'
import { editedPage } from '../custom-page.ts'
import { loadSetting } from '../settings.ts'
import { updateRegisterConfig } from './access-config.ts'
import { agreementVersion } from './agreement-version.ts'
import { createBanner, deleteBanner, orderBanners, updateBanner } from './banners.ts'
import { createCustomPage, deleteCustomPage, listCustomPages, updateCustomPage } from './custom-pages.ts'
import { updateNavigation } from './navigation.ts'
import { schoolSettings, updateSchoolSettings } from './school.ts'
import { checkedRetention } from './retention.ts'
import { saveSetting } from './save-setting.ts'
import { siteTexts, updateSiteTexts } from './site-texts.ts'
import { textGaps } from './text-gaps.ts'
import { updateBuyAgreement, updateHomeInfo, updateRegisterAgreement } from './texts.ts'
import { adminWebConfig, updateWebConfig } from './web-config.ts'

export { changeRecordTexts, recordTexts, type TextOwner } from './record-texts.ts'
export { saveSetting } from './save-setting.ts'

/** How the site that visitors see is set up. */
export function siteAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(backoffice.schoolSettings, () => schoolSettings(deps))
  serve(backoffice.updateSchoolSettings, ({ user, body }) => updateSchoolSettings(deps, user, body))
  serve(siteAdmin.adminWebConfig, () => adminWebConfig(deps))
  serve(siteAdmin.updateWebConfig, ({ user, body }) => updateWebConfig(deps, user, body))
  serve(siteAdmin.updateLogo, ({ user, body }) => saveSetting(deps, user, 'logo', () => body))
  serve(siteAdmin.updateBannerText, ({ user, body: { banner_text } }) =>
    saveSetting(deps, user, 'banner_text', () => ({ banner_text: banner_text.trim() })),
  )
  serve(siteAdmin.createBanner, ({ user, body }) => createBanner(deps, user, body))
  serve(siteAdmin.orderBanners, ({ user, body }) => orderBanners(deps, user, body.ids))
  serve(siteAdmin.updateBanner, ({ user, params, body }) => updateBanner(deps, user, params.id, body))
  serve(siteAdmin.deleteBanner, ({ user, params }) => deleteBanner(deps, user, params.id))
  // both themes show the same navigation, so the theme of the query chooses nothing
  serve(siteAdmin.adminNavigation, () => loadSetting(db, 'navigation'))
  serve(siteAdmin.updateNavigation, ({ user, body }) => updateNavigation(deps, user, body))
  serve(siteAdmin.updateHomeInfo, ({ user, body }) => updateHomeInfo(deps, user, body), longTexts)
  serve(
    siteAdmin.updateRegisterAgreement,
    ({ user, body }) => updateRegisterAgreement(deps, user, body),
    longTexts,
  )
  serve(siteAdmin.updateBuyAgreement, ({ user, body }) => updateBuyAgreement(deps, user, body), longTexts)
  serve(siteAdmin.customPages, () => listCustomPages(db))
  serve(siteAdmin.adminCustomPage, ({ params }) => editedPage(db, params.np_id))
  serve(siteAdmin.createCustomPage, ({ user, body }) => createCustomPage(deps, user, body), longTexts)
  serve(
    siteAdmin.updateCustomPage,
    ({ user, params, body }) => updateCustomPage(deps, user, params.np_id, body),
    longTexts,
  )
  serve(siteAdmin.deleteCustomPage, ({ user, params }) => deleteCustomPage(deps, user, params.np_id))
  serve(siteAdmin.updateRegisterConfig, ({ user, body }) => updateRegisterConfig(deps, user, body))
  serve(siteAdmin.updateLoginConfig, ({ user, body }) => saveSetting(deps, user, 'login_conf', () => body))
  serve(siteAdmin.updateLoginType, ({ user, body }) => saveSetting(deps, user, 'login_type', () => body))
  serve(siteAdmin.teachingSettings, () => loadSetting(db, 'teaching'))
  serve(siteAdmin.updateTeachingSettings, ({ user, body }) => saveSetting(deps, user, 'teaching', () => body))
  serve(siteAdmin.retentionSettings, () => loadSetting(db, 'retention'))
  serve(siteAdmin.updateRetentionSettings, ({ user, body }) =>
    saveSetting(deps, user, 'retention', () => checkedRetention(body)),
  )
  serve(siteAdmin.updateTools, ({ user, body }) => saveSetting(deps, user, 'tools', () => body))
  serve(siteTextAdmin.siteTexts, ({ params, query }) => siteTexts(deps, params.text_kind, query.id))
  serve(
    siteTextAdmin.updateSiteTexts,
    ({ user, params, query, body }) =>
      updateSiteTexts(deps, user, { kind: params.text_kind, id: query.id, change: body }),
    longTexts,
  )
  serve(siteTextAdmin.textGaps, ({ query }) => textGaps(deps, query))
  serve(siteTextAdmin.agreementVersion, ({ params }) => agreementVersion(deps, params.id))
}
