import { useCall } from '#web/lib/query.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { ChatWordsForm } from './chat-words-form.tsx'

export function ChatWords() {
  const query = useCall('GET /api/v1/admin/chat', {}, editing)
  return <Loaded query={query}>{(data) => <ChatWordsForm initial={data.blocked_words} />}</Loaded>
}
