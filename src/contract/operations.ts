import { accountCodes } from './account/codes.ts'
import { account } from './account/operations.ts'
import { profile } from './account/profile.ts'
import { retrieval } from './account/retrieval.ts'
import { factorAdmin } from './account/manage/factors.ts'
import { ownFactors, proof, secondStep } from './account/factors.ts'
import { passkeyLogin } from './account/passkey-login.ts'
import { security } from './account/security.ts'
import { sso } from './account/sso/operations.ts'
import { ssoAdmin } from './account/manage/sso.ts'
import { verification } from './account/verification.ts'
import { slider } from './account/slider-operations.ts'
import { group } from './group/operations.ts'
import { homeworkComments } from './homework/comments.ts'
import { homeworkOfStudent } from './homework/student-homework.ts'
import { homeworkLearning } from './homework/learning.ts'
import { homeworkTeaching } from './homework/operations.ts'
import { homeworkAdmin } from './homework/manage/operations.ts'
import { coupon } from './coupon/operations.ts'
import { address } from './address/operations.ts'
import { couponAdmin } from './coupon/manage/operations.ts'
import { attendance } from './attendance/operations.ts'
import { audit } from './audit/operations.ts'
import { backupAdmin } from './backup/operations.ts'
import { workingHours } from './booking/working-hours.ts'
import { bookingAdmin } from './booking/manage/operations.ts'
import { bookingsOfStudent } from './booking/student-bookings.ts'
import { booking } from './booking/operations.ts'
import { taughtBookings } from './booking/teacher-bookings.ts'
import { settlementAdmin } from './payment/manage/settlement.ts'
import { caption } from './caption/operations.ts'
import { chapter } from './chapter/operations.ts'
import { chatAdmin } from './chat/manage.ts'
import { backoffice } from './backoffice/operations.ts'
import { health } from './health/operations.ts'
import { exportAdmin } from './exports/operations.ts'
import { importAdmin } from './import/operations.ts'
import { paymentSetupAdmin } from './payment/manage/setup.ts'
import { journalAdmin } from './payment/manage/journal.ts'
import { offlineAdmin } from './payment/manage/offline.ts'
import { refundAdmin } from './payment/manage/refunds.ts'
import { orderAdmin } from './order/manage/operations.ts'
import { catalogAdmin } from './catalog/manage/operations.ts'
import { lessonAdmin } from './catalog/manage/lessons.ts'
import { report } from './report/operations.ts'
import { promotionAdmin } from './promotion/manage/operations.ts'
import { smsAdmin } from './sms/operations.ts'
import { siteForms } from './site/manage/forms.ts'
import { bannerAdmin } from './site/manage/banners.ts'
import { customPageAdmin } from './site/manage/custom-pages.ts'
import { siteAdmin } from './site/manage/operations.ts'
import { siteTextAdmin } from './site/manage/texts.ts'
import { stockAdmin } from './catalog/manage/stock.ts'
import { userAdmin } from './account/manage/operations.ts'
import { userSessionAdmin } from './account/manage/sessions.ts'
import { mergeAdmin } from './account/manage/merge.ts'
import { tagAdmin } from './account/manage/tags.ts'
import { roleAdmin } from './role/operations.ts'
import { catalog } from './catalog/operations.ts'
import { teachers } from './catalog/teachers.ts'
import { feedback } from './feedback/operations.ts'
import { file } from './file/operations.ts'
import { material } from './material/operations.ts'
import { poll } from './poll/operations.ts'
import { whiteboard } from './whiteboard/operations.ts'
import { slides } from './material/slides.ts'
import { learning } from './learning/operations.ts'
import { students } from './learning/students.ts'
import { announcementAdmin } from './message/announcement-operations.ts'
import { announcementTemplateAdmin } from './message/announcement-templates.ts'
import { deliveries } from './message/deliveries.ts'
import { messageAdmin } from './message/manage.ts'
import { message } from './message/operations.ts'
import { reminders } from './message/reminders.ts'
import { wechat } from './message/wechat.ts'
import { note } from './note/operations.ts'
import { chatReplay } from './chat/replay.ts'
import { openClassChat } from './chat/operations.ts'
import { interaction } from './interaction/operations.ts'
import { openClass } from './openclass/operations.ts'
import { stage } from './stage/operations.ts'
import { classPeople } from './openclass/people.ts'
import { calendar } from './schedule/calendar.ts'
import { schedule } from './schedule/operations.ts'
import { schoolSchedule } from './schedule/school.ts'
import { courseSchedule } from './schedule/series.ts'
import { openClassTeaching } from './openclass/manage/operations.ts'
import { studentNotesAdmin, teacherStudents } from './student/operations.ts'
import { upgradeAdmin } from './upgrade/operations.ts'
import { classDownloads } from './video/downloads.ts'
import { video } from './video/operations.ts'
import type { OperationTypes } from './operation.ts'
import { claim } from './order/claim.ts'
import { order } from './order/operations.ts'
import { payment } from './payment/operations.ts'
import { site } from './site/operations.ts'
import { today } from './today/operations.ts'
import { teaching } from './schedule/teaching.ts'
import { ownPrivacy } from './privacy/operations.ts'
import { consentOperations } from './privacy/consents.ts'
import { correctionOperations } from './privacy/corrections.ts'
import { phoneViews } from './privacy/phones.ts'
import { privacyAdmin } from './privacy/manage.ts'
import { enquiryAdmin } from './support/manage.ts'
import { ownEnquiries } from './support/operations.ts'
import { leadAdmin } from './lead/manage/operations.ts'

/** Every operation of the API. The browser imports this file by type alone. */
export const operations = {
  ...account,
  ...accountCodes,
  ...slider,
  ...sso,
  ...ssoAdmin,
  ...retrieval,
  ...verification,
  ...security,
  ...secondStep,
  ...passkeyLogin,
  ...proof,
  ...ownFactors,
  ...factorAdmin,
  ...profile,
  ...ownPrivacy,
  ...privacyAdmin,
  ...phoneViews,
  ...consentOperations,
  ...correctionOperations,
  ...site,
  ...catalog,
  ...teachers,
  ...address,
  ...coupon,
  ...group,
  ...order,
  ...claim,
  ...payment,
  ...file,
  ...material,
  ...poll,
  ...whiteboard,
  ...slides,
  ...today,
  ...learning,
  ...schedule,
  ...schoolSchedule,
  ...calendar,
  ...courseSchedule,
  ...workingHours,
  ...booking,
  ...taughtBookings,
  ...bookingAdmin,
  ...bookingsOfStudent,
  ...students,
  ...attendance,
  ...feedback,
  ...teacherStudents,
  ...openClass,
  ...openClassTeaching,
  ...classPeople,
  ...openClassChat,
  ...interaction,
  ...stage,
  ...chatReplay,
  ...caption,
  ...chapter,
  ...note,
  ...message,
  ...messageAdmin,
  ...ownEnquiries,
  ...enquiryAdmin,
  ...deliveries,
  ...announcementAdmin,
  ...announcementTemplateAdmin,
  ...reminders,
  ...wechat,
  ...classDownloads,
  ...video,
  ...backoffice,
  ...health,
  ...catalogAdmin,
  ...lessonAdmin,
  ...orderAdmin,
  ...refundAdmin,
  ...journalAdmin,
  ...offlineAdmin,
  ...exportAdmin,
  ...report,
  ...importAdmin,
  ...settlementAdmin,
  ...stockAdmin,
  ...paymentSetupAdmin,
  ...promotionAdmin,
  ...couponAdmin,
  ...smsAdmin,
  ...chatAdmin,
  ...siteAdmin,
  ...bannerAdmin,
  ...customPageAdmin,
  ...siteForms,
  ...siteTextAdmin,
  ...audit,
  ...backupAdmin,
  ...upgradeAdmin,
  ...userAdmin,
  ...userSessionAdmin,
  ...tagAdmin,
  ...mergeAdmin,
  ...roleAdmin,
  ...homeworkTeaching,
  ...homeworkOfStudent,
  ...homeworkLearning,
  ...homeworkComments,
  ...homeworkAdmin,
  ...leadAdmin,
  ...teaching,
  ...studentNotesAdmin,
}

export type Operations = typeof operations

/** `'POST /api/order'` -> its params, query, body and reply */
export type ByKey = {
  [Name in keyof Operations as `${Operations[Name]['method']} ${Operations[Name]['path']}`]: OperationTypes<
    Operations[Name]
  >
}
export type OperationKey = keyof ByKey
