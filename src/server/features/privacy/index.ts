import { privacyAdmin } from '#contract/privacy/manage.ts'
import { consentOperations } from '#contract/privacy/consents.ts'
import { correctionOperations } from '#contract/privacy/corrections.ts'
import { phoneViews } from '#contract/privacy/phones.ts'
import { ownPrivacy } from '#contract/privacy/operations.ts'
import type { Deps } from '../../deps.ts'
import { forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { loadSetting } from '../site/index.ts'
import { saveSetting } from '../site/manage/index.ts'
import { consentsOf, giveConsent, ownConsents, withdrawAdvertising } from './consents.ts'
import { allCorrections, answerCorrection, createCorrection, ownCorrections } from './corrections.ts'
import { createDataFile, dataFileAddress, ownDataFile } from './data-file/jobs.ts'
import { writeDataFiles } from './data-file/run.ts'
import { isDemoAccount } from './demo-accounts.ts'
import { askForErasure, erasureOf, withdrawErasure } from './erasure/ask.ts'
import { phoneViewsOf, showLeadPhone, showOrderPhone, showUserPhone } from './phones.ts'

export { askForConsents } from './consents.ts'
export { sweepDataFiles, writeDataFiles } from './data-file/run.ts'
export { eraseAgain, eraseDuePeople, keepErased } from './erasure/erase.ts'
export { forgetPeople } from './unused.ts'
export { register } from './register/index.ts'

/** What is kept about a person: as a file, by themselves; and their erasure, by themselves or by the school. */
export function privacyFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(ownPrivacy.ownDataFile, async ({ user }) =>
    ownDataFile(db, user.id, await isDemoAccount(db, user.id)),
  )
  serve(ownPrivacy.createDataFile, async ({ user, language, request }) => {
    const made = await createDataFile(db, user, language)
    const own = forRequest(deps, request)
    writeDataFiles(own).catch((err: unknown) =>
      own.log.error({ err }, 'files of personal data were not written'),
    )
    return made
  })
  serve(ownPrivacy.dataFileAddress, ({ user, params }) => dataFileAddress(db, user, params.id))
  // it looks through every table
  serve(ownPrivacy.ownErasure, ({ user }) => erasureOf(db, user.id), { perMinute: 3 })
  serve(ownPrivacy.askForErasure, ({ user }) => askForErasure(deps, user, { userId: user.id, cause: 'own' }))
  serve(ownPrivacy.withdrawErasure, ({ user }) => withdrawErasure(deps, user, user.id))

  // enough for who calls people one by one, and too few to copy the school's list
  const calls = { perMinute: 30 }
  serve(
    phoneViews.showUserPhone,
    ({ user, params, body }) => showUserPhone(db, user, params.id, body.phone_of),
    calls,
  )
  serve(phoneViews.showOrderPhone, ({ user, params }) => showOrderPhone(db, user, params.id), calls)
  serve(phoneViews.showLeadPhone, ({ user, params }) => showLeadPhone(db, user, params.id), calls)
  serve(phoneViews.ownPhoneViews, ({ user, query }) => phoneViewsOf(db, user.id, query))
  serve(phoneViews.phoneViewsOfUser, ({ params, query }) => phoneViewsOf(db, params.id, query))

  serve(consentOperations.ownConsents, ({ user, language }) => ownConsents(db, user, language))
  serve(consentOperations.giveConsent, ({ user, body }) => giveConsent(db, user.id, body.agreement_version))
  serve(consentOperations.withdrawAdvertising, ({ user }) => withdrawAdvertising(db, user.id))
  serve(consentOperations.consentsOfUser, ({ params }) => consentsOf(db, params.id))
  serve(consentOperations.consentSettings, () => loadSetting(db, 'consents'))
  serve(consentOperations.updateConsentSettings, ({ user, body }) =>
    saveSetting(deps, user, 'consents', undefined, () => body),
  )
  serve(correctionOperations.ownCorrections, ({ user, query }) => ownCorrections(db, user.id, query))
  serve(correctionOperations.createCorrection, ({ user, body }) => createCorrection(db, user.id, body.wish))
  serve(correctionOperations.corrections, ({ query }) => allCorrections(db, query))
  serve(correctionOperations.answerCorrection, ({ user, params, body }) =>
    answerCorrection(deps, user, params.id, body),
  )

  serve(privacyAdmin.erasureOfUser, ({ params }) => erasureOf(db, params.id), { perMinute: 20 })
  serve(privacyAdmin.askForErasureOfUser, ({ user, params }) =>
    askForErasure(deps, user, { userId: params.id, cause: 'school', askedBy: user.id }),
  )
  serve(privacyAdmin.withdrawErasureOfUser, ({ user, params }) => withdrawErasure(deps, user, params.id))
}
