import { chatAdmin } from '#contract/chat/manage.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { editedSetting } from '../../site/index.ts'
import { saveSetting } from '../../site/manage/index.ts'

const tidy = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
]

/** What the school sets for the chat of all its classes. */
export function chatAdminRoutes(serve: Serve, deps: Deps): void {
  serve(chatAdmin.chatSettings, () => editedSetting(deps.db, 'chat'))
  serve(chatAdmin.updateChatSettings, ({ user, body: { revision, blocked_words } }) =>
    saveSetting(deps, user, 'chat', revision, () => ({ blocked_words: tidy(blocked_words) })),
  )
}
