import { useTranslation } from 'react-i18next'
import type { RoomNote } from '../room/room-state.ts'

/** What a line between the messages says. */
export function useNoteText(): (note: RoomNote) => string {
  const { t } = useTranslation('chat')
  return ({ what, seconds }) =>
    ({
      allMuted: t('chat:note.allMuted'),
      allMayTalk: t('chat:note.allMayTalk'),
      pause: t('chat:note.pause', { seconds }),
      muted: t('chat:note.muted'),
      mayTalk: t('chat:note.mayTalk'),
    })[what]
}
