import { account } from './account/operations.ts'
import { profile } from './account/profile.ts'
import { retrieval } from './account/retrieval.ts'
import { security } from './account/security.ts'
import { verification } from './account/verification.ts'
import { slider } from './account/slider-operations.ts'
import { groups } from './activity/groups.ts'
import { activity } from './activity/operations.ts'
import { address } from './address/operations.ts'
import { activityAdmin } from './backoffice/activities.ts'
import { billAdmin } from './backoffice/bills.ts'
import { chatAdmin } from './backoffice/chat.ts'
import { backoffice } from './backoffice/operations.ts'
import { exportAdmin } from './backoffice/exports.ts'
import { paymentSetupAdmin } from './backoffice/payment-setup.ts'
import { offlineAdmin } from './backoffice/offline.ts'
import { orderAdmin } from './backoffice/orders.ts'
import { productAdmin } from './backoffice/products.ts'
import { smsAdmin } from './backoffice/sms.ts'
import { siteAdmin } from './backoffice/site.ts'
import { stockAdmin } from './backoffice/stock.ts'
import { userAdmin } from './backoffice/users.ts'
import { catalog } from './catalog/operations.ts'
import { teachers } from './catalog/teachers.ts'
import { file } from './file/operations.ts'
import { learning } from './learning/operations.ts'
import { students } from './learning/students.ts'
import { openClassChat } from './openclass/chat.ts'
import { openClass } from './openclass/operations.ts'
import { openClassTeaching } from './openclass/teaching.ts'
import { video } from './openclass/video-operations.ts'
import type { OperationTypes } from './operation.ts'
import { claim } from './order/claim.ts'
import { order } from './order/operations.ts'
import { payment } from './payment/operations.ts'
import { site } from './site/operations.ts'

/** Every operation of the API. The browser imports this file by type alone. */
export const operations = {
  ...account,
  ...slider,
  ...retrieval,
  ...verification,
  ...security,
  ...profile,
  ...site,
  ...catalog,
  ...teachers,
  ...address,
  ...activity,
  ...groups,
  ...order,
  ...claim,
  ...payment,
  ...file,
  ...learning,
  ...students,
  ...openClass,
  ...openClassTeaching,
  ...openClassChat,
  ...video,
  ...backoffice,
  ...productAdmin,
  ...orderAdmin,
  ...offlineAdmin,
  ...exportAdmin,
  ...billAdmin,
  ...stockAdmin,
  ...paymentSetupAdmin,
  ...activityAdmin,
  ...smsAdmin,
  ...chatAdmin,
  ...siteAdmin,
  ...userAdmin,
}

export type Operations = typeof operations

/** `'POST /api/order'` -> its params, query, body and reply */
export type ByKey = {
  [Name in keyof Operations as `${Operations[Name]['method']} ${Operations[Name]['path']}`]: OperationTypes<
    Operations[Name]
  >
}
export type OperationKey = keyof ByKey
