import { PeopleBar } from '#web/features/class-people/people-bar.tsx'
import { InteractionNotices } from '#web/features/interaction/interaction-notices.tsx'
import { PollNotice } from '#web/features/poll/poll-notice.tsx'
import { StageNotices } from '#web/features/stage/stage-notices.tsx'

/** What nobody in the class should miss, whichever tab is open. */
export default function Notices({ classId }: { classId: number }) {
  return (
    <>
      <PeopleBar classId={classId} />
      <StageNotices classId={classId} />
      <InteractionNotices classId={classId} />
      <PollNotice classId={classId} />
    </>
  )
}
