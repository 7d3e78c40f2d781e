import { chatAdmin } from '#contract/chat/manage.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { loadSetting } from '../../site/index.ts'
import { saveSetting } from '../../site/manage/index.ts'

const tidy = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
]

/** What the school sets for the chat of all its classes. */
export function chatAdminRoutes(serve: Serve, deps: Deps): void {
  serve(chatAdmin.chatSettings, () => loadSetting(deps.db, 'chat'))
  serve(chatAdmin.updateChatSettings, ({ user, body }) =>
    saveSetting(deps, user, 'chat', () => ({ blocked_words: tidy(body.blocked_words) })),
  )
}
