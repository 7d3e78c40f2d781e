import { backoffice } from '#contract/backoffice/operations.ts'
import { siteTextAdmin } from '#contract/site/manage/texts.ts'
import { siteForms } from '#contract/site/manage/forms.ts'
import { bannerAdmin } from '#contract/site/manage/banners.ts'
import { customPageAdmin } from '#contract/site/manage/custom-pages.ts'
import { siteAdmin } from '#contract/site/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import { longTexts, type Serve } from '../../../plugins/serve.ts'
import { editedPage } from '../custom-page.ts'
import { editedSetting } from '../settings.ts'
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
  serve(siteForms.logoForm, () => editedSetting(db, 'logo'))
  serve(siteAdmin.updateLogo, ({ user, body: { revision, logo } }) =>
    saveSetting(deps, user, 'logo', revision, () => ({ logo })),
  )
  serve(siteForms.bannerTextForm, () => editedSetting(db, 'banner_text'))
  serve(siteAdmin.updateBannerText, ({ user, body: { revision, banner_text } }) =>
    saveSetting(deps, user, 'banner_text', revision, () => ({ banner_text: banner_text.trim() })),
  )
  serve(bannerAdmin.createBanner, ({ user, body }) => createBanner(deps, user, body))
  serve(bannerAdmin.orderBanners, ({ user, body }) => orderBanners(deps, user, body.ids))
  serve(bannerAdmin.updateBanner, ({ user, params, body }) => updateBanner(deps, user, params.id, body))
  serve(bannerAdmin.deleteBanner, ({ user, params }) => deleteBanner(deps, user, params.id))
  // both themes show the same navigation, so the theme of the query chooses nothing
  serve(siteAdmin.adminNavigation, () => editedSetting(db, 'navigation'))
  serve(siteAdmin.updateNavigation, ({ user, body }) => updateNavigation(deps, user, body))
  serve(siteForms.homeInfoForm, () => editedSetting(db, 'home_info'))
  serve(siteAdmin.updateHomeInfo, ({ user, body }) => updateHomeInfo(deps, user, body), longTexts)
  serve(siteForms.registerAgreementForm, () => editedSetting(db, 'reg_agreement'))
  serve(siteForms.buyAgreementForm, () => editedSetting(db, 'buy_agreement'))
  serve(
    siteAdmin.updateRegisterAgreement,
    ({ user, body }) => updateRegisterAgreement(deps, user, body),
    longTexts,
  )
  serve(siteAdmin.updateBuyAgreement, ({ user, body }) => updateBuyAgreement(deps, user, body), longTexts)
  serve(customPageAdmin.customPages, () => listCustomPages(db))
  serve(customPageAdmin.adminCustomPage, ({ params }) => editedPage(db, params.np_id))
  serve(customPageAdmin.createCustomPage, ({ user, body }) => createCustomPage(deps, user, body), longTexts)
  serve(
    customPageAdmin.updateCustomPage,
    ({ user, params, body }) => updateCustomPage(deps, user, params.np_id, body),
    longTexts,
  )
  serve(customPageAdmin.deleteCustomPage, ({ user, params }) => deleteCustomPage(deps, user, params.np_id))
  serve(siteForms.registerConfigForm, () => editedSetting(db, 'reg_conf'))
  serve(siteAdmin.updateRegisterConfig, ({ user, body }) => updateRegisterConfig(deps, user, body))
  serve(siteForms.loginConfigForm, () => editedSetting(db, 'login_conf'))
  serve(siteAdmin.updateLoginConfig, ({ user, body: { revision, ...next } }) =>
    saveSetting(deps, user, 'login_conf', revision, () => next),
  )
  serve(siteForms.loginTypeForm, () => editedSetting(db, 'login_type'))
  serve(siteAdmin.updateLoginType, ({ user, body: { revision, ...next } }) =>
    saveSetting(deps, user, 'login_type', revision, () => next),
  )
  serve(siteAdmin.teachingSettings, () => editedSetting(db, 'teaching'))
  serve(siteAdmin.updateTeachingSettings, ({ user, body: { revision, ...next } }) =>
    saveSetting(deps, user, 'teaching', revision, () => next),
  )
  serve(siteAdmin.retentionSettings, () => editedSetting(db, 'retention'))
  serve(siteAdmin.updateRetentionSettings, ({ user, body: { revision, ...next } }) =>
    saveSetting(deps, user, 'retention', revision, () => checkedRetention(next)),
  )
  serve(siteForms.toolsForm, () => editedSetting(db, 'tools'))
  serve(siteAdmin.updateTools, ({ user, body: { revision, ...next } }) =>
    saveSetting(deps, user, 'tools', revision, () => next),
  )
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
