import type pg from 'pg'
import { cleanHtml } from '../../../lib/clean-html.ts'
import { escape } from '../../../lib/plain-page.ts'
import { calendarText } from '../../schedule/index.ts'
import { playlistOf, type Segment } from '../../video/index.ts'
import { languageTags } from '#contract/languages.ts'
import { READABLE, type SchoolDocument } from '../format/document.ts'
import { uploadPath, videoFolder } from '../format/media-paths.ts'

export interface ReadablePage {
  path: string
  content: Buffer
}

interface Course {
  id: number
  name: string
  intro: string
  details: string
  lessons: {
    chapter: string
    title: string
    begin: string | null
    videos: { id: number; name: string; original: string | null; has_source: boolean }[] | null
  }[]
}

const coursesSql = `
  select p.id, p.name, p.intro, p.details,
    (select coalesce(json_agg(json_build_object('chapter', l.chapter, 'title', l.title,
        'begin', to_char(l.begin_at at time zone $1, 'YYYY-MM-DD HH24:MI'),
        'videos', (select json_agg(json_build_object('id', v.id, 'name', v.name, 'original', v.original,
            'has_source', v.has_source) order by cv.position, cv.id)
          from open_classes c join open_class_videos cv on cv.class_id = c.id join videos v on v.id = cv.video_id
          where c.lesson_id = l.id and v.removed_at is null)) order by l.position, l.id), '[]')
      from lessons l where l.product_id = p.id and l.cancelled_at is null) as lessons
  from products p where p.id > $2 order by p.id limit 50`

const eventsSql = `
  select c.id as class_id, coalesce(l.title, c.name) as title, coalesce(p.name, '') as product_name, '' as teacher_name,
    extract(epoch from c.begin_at)::float8 as begins, extract(epoch from c.end_at)::float8 as ends,
    extract(epoch from c.updated_at)::float8 as changed, c.sequence,
    c.cancelled_at is not null or l.cancelled_at is not null as is_cancelled
  from open_classes c left join lessons l on l.id = c.lesson_id left join products p on p.id = c.product_id
  where c.begin_at is not null order by c.begin_at, c.id`

const style =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}img{max-width:100%}'

const page = (lang: string, title: string, body: string): Buffer =>
  Buffer.from(`<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${style}</style>
<h1>${escape(title)}</h1>
${body}
</html>
`)

const videoLink = ({
  id,
  name,
  original,
  has_source,
}: NonNullable<Course['lessons'][number]['videos']>[number]): string => {
  const ending = original?.slice(original.lastIndexOf('.'))
  const href =
    original !== null && !original.startsWith('vod:')
      ? `../../${videoFolder(id, name)}/original${ending}`
      : has_source
        ? `../videos/${id}.m3u8`
        : null
  return href === null ? escape(name) : `<a href="${escape(href)}">${escape(name)}</a>`
}

/** Pictures of the school's own addresses, where they lie in the export. */
async function withPictures(client: pg.ClientBase, html: string): Promise<string> {
  const names = [...html.matchAll(/\/files\/([0-9a-f]{40}\.[a-z0-9]{3,4})/g)].map(([, name = '']) => name)
  if (names.length === 0) return html
  const { rows } = await client.query<{ id: number; used_as: string | null; name: string }>(
    'select id, used_as, name from uploads where name = any($1) and removed_at is null',
    [names],
  )
  let shown = html
  for (const { id, used_as, name } of rows)
    shown = shown.replaceAll(`/files/${name}`, `../../${uploadPath(id, used_as, '', name)}`)
  return shown
}

async function coursePage(client: pg.ClientBase, { name, intro, details, lessons }: Course, lang: string) {
  let chapter = ''
  const lines = lessons.map((lesson) => {
    const heading =
      lesson.chapter !== chapter && lesson.chapter !== '' ? `<h2>${escape(lesson.chapter)}</h2>` : ''
    chapter = lesson.chapter
    const parts = [escape(lesson.title), lesson.begin ?? '', ...(lesson.videos ?? []).map(videoLink)]
    return `${heading}<p>${parts.filter(Boolean).join(' · ')}</p>`
  })
  const text = await withPictures(client, await cleanHtml(details))
  return page(
    lang,
    name,
    `<p>${escape(intro)}</p>\n${text}\n${lines.join('\n')}\n<p><a href="../index.html">↑</a></p>`,
  )
}

/** Playlists of videos that consist of segments: any player that knows HLS plays them from the folder. */
async function* playlists(client: pg.ClientBase): AsyncGenerator<ReadablePage> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, name from videos v where removed_at is null
      and exists (select from video_segments s where s.video_id = v.id and s.quality = 'source') order by id`,
  )
  for (const { id, name } of rows) {
    const segments = await client.query<Segment>(
      `select position, run as discontinuity, duration from video_segments
        where video_id = $1 and quality = 'source' and replaced_at is null order by position`,
      [id],
    )
    const prefix = `../../${encodeURI(videoFolder(id, name))}/source/`
    const text = playlistOf(segments.rows, { isEnded: true, isWhole: true, prefix })
    yield { path: `${READABLE}videos/${id}.m3u8`, content: Buffer.from(text) }
  }
}

/**
 * The school for people without the program: an index, a page of each course with its lessons and links to its videos,
 * the timetable as iCalendar, and playlists. An import does not read them.
 */
export async function* readablePages(
  client: pg.ClientBase,
  school: SchoolDocument,
): AsyncGenerator<ReadablePage> {
  const lang = languageTags[school.main_language]
  const links: string[] = []
  for (let last = 0; ; ) {
    const { rows } = await client.query<Course>(coursesSql, [school.time_zone, last])
    for (const course of rows) {
      yield { path: `${READABLE}courses/${course.id}.html`, content: await coursePage(client, course, lang) }
      links.push(`<li><a href="courses/${course.id}.html">${escape(course.name)}</a></li>`)
      last = course.id
    }
    if (rows.length === 0) break
  }
  yield {
    path: `${READABLE}index.html`,
    content: page(lang, school.name, `<ul>\n${links.join('\n')}\n</ul>`),
  }
  const { rows: events } = await client.query<Parameters<typeof calendarText>[0][number]>(eventsSql)
  const text = await calendarText(events, {
    name: school.name,
    language: school.main_language,
    zone: school.time_zone,
  })
  yield { path: `${READABLE}timetable.ics`, content: Buffer.from(text) }
  yield* playlists(client)
}
