import { useOnce } from '#web/lib/once.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What the school says to those who register to claim something for free; nothing while it has said nothing. */
export function FreeBanner() {
  const { data } = useOnce('GET /api/seyy/text', {})
  return data?.banner_text ? <Notice tone="info">{data.banner_text}</Notice> : null
}
