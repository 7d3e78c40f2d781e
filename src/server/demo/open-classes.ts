import { randomBytes } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import type { Translations } from '../db/tables/columns.ts'
import { productStatuses, productTypes } from '#contract/catalog/enums.ts'
import { DEMO_CLASS_CRYPT_ID } from '../db/class-state.ts'
import { openClasses, openClassTeachers, products, productTeachers } from '../db/tables/all.ts'
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
  /** always soon: a job moves it (features/openclass/keep-demo-class.ts) */
  begins: NonNullable<DemoLesson['begins']> | 'alwaysSoon'
  minutes: number
  /** its replay stands */
  hasReplay?: true
  /** charged */
  price?: string
  /** its price waits for the school */
  isHeld?: true
}

/** One that has been, those to come with or without a price, and one that always begins soon. */
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
  {
    name: '更上一层楼：站多高，看多远',
    cover: '/demo/cover-mathematics.svg',
    intro: '从《登鹳雀楼》算起：要看到千里之外，得上多高的楼？',
    note: '请准备一张纸和一支笔，我们一起画地球和那座楼。',
    desc: '<p>“欲穷千里目，更上一层楼”，是诗，也是一道几何题：画一个圆和一条切线，就知道每上一层楼能多看多远。</p>',
    translations: {
      en: {
        name: 'One Storey Higher: How Far Can You See?',
        intro: 'Starting from a Tang poem: how high a tower shows you a thousand li?',
        note: 'Please have paper and a pen at hand: we shall draw the Earth and that tower.',
        desc: '<p>“To see a thousand li further, climb one more storey” is a line of poetry, and a problem of geometry: a circle and a tangent tell how much further each storey lets you see.</p>',
      },
      zh_tw: {
        name: '更上一層樓：站多高，看多遠',
        intro: '從〈登鸛雀樓〉算起：要看到千里之外，得上多高的樓？',
        note: '請準備一張紙和一支筆，我們一起畫地球和那座樓。',
        desc: '<p>「欲窮千里目，更上一層樓」，是詩，也是一道幾何題：畫一個圓和一條切線，就知道每上一層樓能多看多遠。</p>',
      },
    },
    teachers: ['zhou'],
    begins: 'alwaysSoon',
    minutes: 45,
  },
  {
    name: '名局细读：当湖十局第一局',
    cover: '/demo/cover-weiqi.svg',
    intro: '范西屏与施襄夏，一局棋讲一个晚上。',
    note: '',
    desc: '<p>不背定式，只看两位国手怎样取舍：哪里该争，哪里该让，哪一手让棋盘忽然安静下来。</p><ul><li>十级以上都能听懂</li><li>课后送可以打印的棋谱</li></ul>',
    translations: {
      en: {
        name: 'A Great Game Up Close: Danghu, Game One',
        intro: 'Fan Xiping against Shi Xiangxia: one game fills an evening.',
        desc: '<p>No set patterns by heart: we watch how two masters choose, what they fight for, what they give up, and which move makes the board fall silent.</p><ul><li>For players from 10 kyu on</li><li>With a record of the game to print</li></ul>',
      },
      zh_tw: {
        name: '名局細讀：當湖十局第一局',
        intro: '范西屏與施襄夏，一局棋講一個晚上。',
        desc: '<p>不背定式，只看兩位國手如何取捨：哪裡該爭，哪裡該讓，哪一手讓棋盤忽然安靜下來。</p><ul><li>十級以上都聽得懂</li><li>課後附可列印的棋譜</li></ul>',
      },
    },
    teachers: ['tang'],
    begins: { day: 4, at: '21:00' },
    minutes: 60,
    price: '19.90',
  },
  {
    name: '古琴曲里的流水',
    cover: '/demo/cover-music.svg',
    intro: '同一段《流水》，听三个人怎样弹。',
    note: '',
    desc: '<p>滚拂、掐撮三声，手上的动作怎样变成水声：边听边看，听完再回头读琴谱。</p>',
    translations: {
      en: {
        name: 'Flowing Water on the Guqin',
        intro: 'One passage of “Flowing Water”, as three people play it.',
        desc: '<p>How movements of the hand become the sound of water: we listen and watch, and read the tablature afterwards.</p>',
      },
      zh_tw: {
        name: '古琴曲裡的流水',
        intro: '同一段〈流水〉，聽三個人怎麼彈。',
        desc: '<p>滾拂、掐撮三聲，手上的動作如何變成水聲：邊聽邊看，聽完再回頭讀琴譜。</p>',
      },
    },
    teachers: ['su'],
    begins: { day: 6, at: '20:00' },
    minutes: 60,
    price: '29.00',
    isHeld: true,
  },
]

const MINUTE = 60_000

function timesOf({ name, begins, minutes }: DemoOpenClass, now: Date) {
  if (begins !== 'alwaysSoon') return lessonTimes({ title: name, begins, minutes }, now)
  // as its job moves it: to a full five minutes, 4 to 9 minutes from now
  const begin = Math.floor((now.getTime() / MINUTE + 9) / 5) * 5 * MINUTE
  return { beginAt: new Date(begin), endAt: new Date(begin + minutes * MINUTE) }
}

/** What a charged class is sold by. @returns its id; null: it is free */
async function seedClassProduct(
  db: Queryable,
  { name, intro, cover, translations, price, isHeld }: DemoOpenClass,
  teacherIds: readonly number[],
): Promise<number | null> {
  if (price === undefined) return null
  const [product] = await db
    .insert(products)
    .values({
      ...{ name, intro, coverUrl: cover, price, type: productTypes.openClass, isDemo: true },
      status: isHeld ? productStatuses.frozen : productStatuses.onShelf,
      isShowClassTimes: false,
      validityTimeShow: false,
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, texts]) => [
          language,
          { name: texts['name'] ?? '', intro: texts['intro'] ?? '' },
        ]),
      ),
    })
    .returning({ id: products.id })
  if (!product) throw new Error(`the demo class ${name} has no product`)
  await db
    .insert(productTeachers)
    .values(teacherIds.map((teacherId, position) => ({ productId: product.id, teacherId, position })))
  return product.id
}

/** Stores the open classes of the demo school, around `now`. */
export async function seedOpenClasses(
  db: Queryable,
  teacherIds: ReadonlyMap<DemoTeacher, number>,
  now: Date,
): Promise<void> {
  for (const demoClass of demoOpenClasses) {
    const { name, note, intro, desc, translations, cover, teachers, hasReplay } = demoClass
    const { beginAt, endAt } = timesOf(demoClass, now)
    const ids = teachers.map((key) => teacherIds.get(key)).filter((id) => id !== undefined)
    const [ownerId] = ids
    if (!beginAt || !endAt || ownerId === undefined || ids.length !== teachers.length)
      throw new Error(`the demo class ${name} lacks its times or teachers`)
    const [made] = await db
      .insert(openClasses)
      .values({
        ...{ name, note, intro, desc, translations, coverUrl: cover, beginAt, endAt, isDemo: true },
        productId: await seedClassProduct(db, demoClass, ids),
        cryptId:
          demoClass.begins === 'alwaysSoon'
            ? DEMO_CLASS_CRYPT_ID
            : `c${randomBytes(12).toString('base64url')}`,
        streamKey: randomBytes(18).toString('base64url'),
      })
      .returning({ id: openClasses.id })
    if (!made) throw new Error(`the demo class ${name} was not stored`)
    await db
      .insert(openClassTeachers)
      .values(ids.map((teacherId, position) => ({ classId: made.id, teacherId, position })))
    if (hasReplay)
      await seedDemoVideos(db, [{ classId: made.id, ownerId, name: '登鹳雀楼', source: 'broadcast' }])
  }
}
