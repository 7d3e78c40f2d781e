import type { Cue } from '#contract/caption/limits.ts'
import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../db/database.ts'
import { captionTracks, videoChapters } from '../db/tables/all.ts'

/** The demo video shows a line of the poem in each scene. */
const SCENE_SECONDS = 9

const verses: Readonly<Record<Language, readonly string[]>> = {
  zh: ['白日依山尽，', '黄河入海流。', '欲穷千里目，', '更上一层楼。'],
  en: [
    'The white sun sinks behind the mountains,',
    'the Yellow River flows into the sea.',
    'To let your eyes travel a thousand miles,',
    'climb one more storey of the tower.',
  ],
  zh_tw: ['白日依山盡，', '黃河入海流。', '欲窮千里目，', '更上一層樓。'],
}

const cuesOf = (language: Language): Cue[] =>
  verses[language].map((text, scene) => ({
    start: scene * SCENE_SECONDS + 0.5,
    end: (scene + 1) * SCENE_SECONDS - 0.5,
    text,
  }))

/** Gives the demo video its captions, and a chapter for each scene. */
export async function seedDemoCaptions(db: Queryable, videoIds: readonly number[]): Promise<void> {
  const languages = ['zh', 'en', 'zh_tw'] as const
  await db.insert(captionTracks).values(
    videoIds.flatMap((videoId) =>
      languages.map((language) => ({
        ...{ videoId, language, source: 'upload' as const },
        cues: cuesOf(language),
      })),
    ),
  )
  const chapters = ['白日', '黄河', '千里', '登楼'].map((title, scene) => ({
    ...{ second: scene * SCENE_SECONDS, title, homework_id: null },
  }))
  await db.insert(videoChapters).values(videoIds.map((videoId) => ({ videoId, chapters })))
}
