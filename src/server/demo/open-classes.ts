import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { Translations } from '../db/tables/columns.ts'
import { openClasses, openClassTeachers } from '../db/tables/all.ts'
import { seedDemoVideos } from './video.ts'
import { lessonTimes } from './lesson-times.ts'
import type { DemoLesson, DemoTeacher } from './types.ts'

interface DemoOpenClass {
  name: string
  cover: `/demo/cover-${string}.svg`
  intro: string
  note: string
  /** HTML that we wrote */
  desc: string
  translations: Translations
  teachers: [DemoTeacher, ...DemoTeacher[]]
  begins: NonNullable<DemoLesson['begins']>
  minutes: number
  /** its replay stands */
  hasReplay?: true
}

/** One that has been, and one to come. */
export const demoOpenClasses: DemoOpenClass[] = [
  {
    name: '怎样读懂一首唐诗',
    cover: '/demo/cover-poetry.svg',
    intro: '以《登鹳雀楼》为例，从一个字读起。',
    note: '',
    desc: '<p>二十个字里有山、有河、有人。这一课只读一首诗：先读字，再读景，最后读人站在哪里。</p>',
    translations: {
      en: {
        name: 'How to Read a Tang Poem',
        intro: 'With “Climbing White Stork Tower”, from a single word on.',
        desc: '<p>Twenty characters hold a mountain, a river and a person. We read just one poem: first the words, then the view, and last where the person stands.</p>',
      },
      zh_tw: {
        name: '怎樣讀懂一首唐詩',
        intro: '以〈登鸛雀樓〉為例，從一個字讀起。',
        desc: '<p>二十個字裡有山、有河、有人。這一課只讀一首詩：先讀字，再讀景，最後讀人站在哪裡。</p>',
      },
    },
    teachers: ['lin'],
    begins: { day: -3, at: '19:30' },
    minutes: 60,
    hasReplay: true,
  },
  {
    name: '今夜的星空：从猎户座开始',
    cover: '/demo/cover-astronomy.svg',
    intro: '不用望远镜，认识冬夜最亮的七颗星。',
    note: '请准备一支红光手电，上课时关掉房间的灯。',
    desc: '<p>猎户座是冬季星空的路标。顺着它的腰带，可以找到天狼星；顺着它的肩膀，可以找到毕宿五。</p><ul><li>认识冬季大三角</li><li>用拳头量出星星之间的角度</li><li>答疑二十分钟</li></ul>',
    translations: {
      en: {
        name: 'The Stars Tonight: Begin with Orion',
        intro: 'The seven brightest stars of a winter night, without a telescope.',
        note: 'Please have a red torch at hand and switch off the lights in your room.',
        desc: '<p>Orion is the signpost of the winter sky. Follow the belt to Sirius, and the shoulder to Aldebaran.</p><ul><li>Find the Winter Triangle</li><li>Measure the sky with your fist</li><li>Twenty minutes for questions</li></ul>',
      },
      zh_tw: {
        name: '今晚的星空：從獵戶座開始',
        intro: '不用望遠鏡，認識冬夜最亮的七顆星。',
        note: '請準備一支紅光手電筒，上課時關掉房間的燈。',
        desc: '<p>獵戶座是冬季星空的路標。順著腰帶可以找到天狼星，順著肩膀可以找到畢宿五。</p><ul><li>認識冬季大三角</li><li>用拳頭量出星星之間的角度</li><li>二十分鐘答疑</li></ul>',
      },
    },
    teachers: ['tang', 'zhou'],
    begins: { day: 1, at: '20:00' },
    minutes: 90,
  },
]

/** Stores the open classes of the demo school, around `now`. */
export async function seedOpenClasses(
  db: Queryable,
  teacherIds: ReadonlyMap<DemoTeacher, number>,
  now: Date,
): Promise<void> {
  for (const { cover, teachers, begins, minutes, hasReplay, ...texts } of demoOpenClasses) {
    const { beginAt, endAt } = lessonTimes({ title: texts.name, begins, minutes }, now)
    const ids = teachers.map((key) => teacherIds.get(key)).filter((id) => id !== undefined)
    const [ownerId] = ids
    if (!beginAt || !endAt || ownerId === undefined || ids.length !== teachers.length)
      throw new Error(`the demo class ${texts.name} lacks its times or teachers`)
    const [made] = await db
      .insert(openClasses)
      .values({
        ...texts,
        coverUrl: cover,
        beginAt,
        endAt,
        cryptId: `c${randomBytes(12).toString('base64url')}`,
        streamKey: randomBytes(18).toString('base64url'),
        isDemo: true,
      })
      .returning({ id: openClasses.id })
    if (!made) throw new Error(`the demo class ${texts.name} was not stored`)
    await db
      .insert(openClassTeachers)
      .values(ids.map((teacherId, position) => ({ classId: made.id, teacherId, position })))
    if (hasReplay)
      await seedDemoVideos(db, [{ classId: made.id, ownerId, name: '登鹳雀楼', source: 'broadcast' }])
  }
}
