import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'

/**
 * Changes that do not say which state of the record their author has seen, by what keeps them from overwriting the work
 * of somebody else.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'it sets one switch, or one field, to what was chosen; what it was before is in the audit log': [
    ...['lockUser', 'setProductStatus', 'setProductStatuses', 'closeHomework', 'renameVideo'],
    ...['updateChatRoom', 'muteChatPerson', 'updateSsoSettings', 'changeLeadSource'],
    ...['changeOrderPrice', 'moveLesson', 'updateWeeklySummary', 'updateConsentSettings'],
    ...['hideOpening', 'updateHands', 'settleQuestion', 'showPoll', 'hidePollWord', 'allowDownloads'],
    ...['pinChatMessage', 'setWaitingRoom', 'muteOnStage'],
    ...['showWhiteboard', 'turnWhiteboard', 'giveWhiteboardPen'],
  ],
  'it is answered once, and then refused': ['answerCorrection'],
  'it adds to what is there, or takes away what it names': [
    ...['tagStudents', 'clipVideo', 'readMessages', 'callOn'],
    ...['nameAssistant', 'removeFromClass'],
  ],
  'what stood there before is kept and shown': [
    ...['correctParcel', 'correctOffline', 'changeNote', 'changeNoteOfUser'],
  ],
  'somebody changes what is their own': [
    ...['updateTeacherProfile', 'updateAdminProfile', 'saveWorkingHours', 'answerPoll'],
    ...['updateHomeworkComment', 'changePassword', 'changePhone', 'confirmTotp', 'updateTeacherReminders'],
    'voteForQuestion',
    'updateOwnPlace',
    'changeVideoNote',
  ],
  'it names all that there is, and is refused when something came or went': ['orderBanners', 'orderPolls'],
  'what it leaves out stays in the library of the class': ['saveMaterials', 'setOpenClassVideos'],
  'the picture, title and link of a slide are in the audit log as they were': ['updateBanner'],
}
const named = Object.values(reasons).flat()

/** Settings that the published API changes by POST. */
const settingsByPost = ['updateRegisterConfig', 'updateLoginConfig', 'updateLoginType']

const fieldsOf = ({ body }: OperationShape): string[] =>
  Object.keys((body as TObject | undefined)?.properties ?? {})
const changes = Object.entries<OperationShape>(operations).filter(
  ([name, operation]) =>
    (operation.method === 'PUT' || settingsByPost.includes(name)) &&
    fieldsOf(operation).length > 0 &&
    (operation.access === 'admin' || operation.access === 'teacher' || operation.access === 'signedIn'),
)

/** How a change says what its author has seen, and by what it is refused. */
const seenBy = ['revision', 'version']
const refusedBy = [
  ...['recordChanged', 'productChanged', 'lessonsChanged', 'textsChanged', 'announcementChanged'],
  ...['leadChanged', 'homeworkCorrectedMeanwhile'],
]

test('who changes a record names the state that they have seen, or cannot overwrite the work of others', () => {
  expect(changes.length).toBeGreaterThan(40)
  const unseen = changes.flatMap(([name, operation]) => {
    const isSeen = fieldsOf(operation).some((field) => seenBy.includes(field))
    const isRefused = operation.refusals?.some((reason) => refusedBy.includes(reason)) === true
    return isSeen && isRefused ? [] : [name]
  })
  expect(unseen.toSorted()).toEqual(named.toSorted())
})
