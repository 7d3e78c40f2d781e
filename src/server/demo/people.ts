import type { BuiltInRole } from '#contract/role/built-in.ts'
import type { profiles } from '../db/tables/all.ts'
import type { Translations } from '../db/tables/columns.ts'
import type { DemoTeacher } from './types.ts'

/** One well-known password for every demo account; the login page offers them. */
export const DEMO_PASSWORD = 'shuyuan_demo'

export interface DemoPerson {
  username: string
  name: string
  types: number[]
  /** of an administrator */
  role?: BuiltInRole
  telephone: string
  avatarUrl?: string
  intro?: string
  /** of the introduction */
  translations?: Translations
  subject?: string
  /** on the home page */
  isStar?: true
  grade?: string
  sex?: number
  birthday?: string
  parentName?: string
  parentTelephone?: string
  /** what the person has filled in beside */
  profile?: Omit<typeof profiles.$inferInsert, 'userId'>
  tags?: readonly string[]
  /** made by the school: verifies the account at the first login */
  unverified?: true
}

/** At a domain that receives no mail (RFC 2606). The administrator stays without it when the school opens. */
export const demoEmail = ({ username }: Pick<DemoPerson, 'username'>): string => `${username}@example.com`

export const demoAdmin: DemoPerson = {
  username: 'admin',
  name: '书院管理员',
  types: [1],
  role: 'owner',
  telephone: '13800138000',
}

/** Colleagues in the back office, each with a role of their own. */
export const demoStaff: readonly DemoPerson[] = [
  { username: 'sales_demo', name: '许秋白', types: [1], role: 'sales', telephone: '13800138006' },
  { username: 'finance_demo', name: '沈砚清', types: [1], role: 'finance', telephone: '13800138007' },
]

export const demoTeachers: Record<DemoTeacher, DemoPerson> = {
  zhou: {
    username: 'teacher_demo',
    name: '周明远',
    types: [2],
    telephone: '13800138001',
    avatarUrl: '/demo/teacher-zhou.svg',
    isStar: true,
    subject: '数学、编程',
    intro:
      '数学系毕业，教高中数学十二年。主张先画图、再列式，最后才谈技巧。课余写程序，带学生做过校园气象站。',
    translations: {
      en: {
        intro:
          'A mathematician who has taught high school for twelve years: first draw, then calculate, and talk about tricks last. In his free time he programs, and has built a weather station with students.',
      },
      zh_tw: {
        intro:
          '數學系畢業，教高中數學十二年。主張先畫圖、再列式，最後才談技巧。課餘寫程式，帶學生做過校園氣象站。',
      },
    },
    sex: 1,
    birthday: '1986-03-14',
    profile: {
      nickname: '老周',
      school: '书院数学组',
      city: '杭州',
      coursesTaught: '高中数学、编程入门',
      education: '浙江大学数学系，理学硕士',
      workExperience: '2014 年起教高中数学；2019 年起带编程社，指导学生做校园气象站。',
    },
  },
  lin: {
    username: 'teacher_lin',
    name: '林伯衡',
    types: [2],
    telephone: '13800138002',
    avatarUrl: '/demo/teacher-lin.svg',
    isStar: true,
    subject: '诗词、书法',
    intro: '教古典诗文与书法近四十年。讲诗不求多，一堂课一首，要读到能背、能讲、能用。',
    translations: {
      en: {
        intro:
          'Has taught classical poems and calligraphy for nearly forty years. One poem a lesson, until it can be recited, explained and used.',
      },
      zh_tw: { intro: '教古典詩文與書法近四十年。講詩不求多，一堂課一首，要讀到能背、能講、能用。' },
    },
    profile: {
      city: '苏州',
      coursesTaught: '诗词、书法、一对一批改',
      education: '苏州大学中文系',
      workExperience: '在中学教语文三十八年，退休后在书院讲诗。',
    },
  },
  su: {
    username: 'teacher_su',
    name: '苏晚晴',
    types: [2],
    telephone: '13800138003',
    avatarUrl: '/demo/teacher-su.svg',
    isStar: true,
    subject: '国画、古琴',
    intro: '习画二十年，兼习古琴。小班授课，每幅作业都手写批语。',
    translations: {
      en: {
        intro:
          'Twenty years of painting, and the guqin beside it. Small classes, and a comment by hand on every piece of work.',
      },
      zh_tw: { intro: '習畫二十年，兼習古琴。小班授課，每幅作業都親手寫下評語。' },
    },
  },
  tang: {
    username: 'teacher_tang',
    name: '唐牧之',
    types: [2],
    telephone: '13800138004',
    avatarUrl: '/demo/teacher-tang.svg',
    isStar: true,
    subject: '围棋、天文',
    intro: '业余 5 段棋手，天文社指导老师。相信下棋和看星星一样，都要先学会安静。',
    translations: {
      en: {
        intro:
          'An amateur 5 dan who leads the astronomy club. Playing go is like watching stars, he says: first one learns to be quiet.',
      },
      zh_tw: { intro: '業餘 5 段棋手，天文社指導老師。相信下棋和看星星一樣，都要先學會安靜。' },
    },
  },
  he: {
    username: 'both_demo',
    name: '何静文',
    types: [2, 3],
    telephone: '13800138005',
    avatarUrl: '/demo/teacher-he.svg',
    subject: '语文、朗读',
    intro: '语文教师，带阅读与朗读课；自己也在书院学画。',
    translations: {
      en: {
        intro:
          'Teaches Chinese, with courses in reading and reading aloud, and learns painting at the school herself.',
      },
      zh_tw: { intro: '國文老師，帶閱讀與朗讀課；自己也在書院學畫。' },
    },
  },
}

export const demoStudents: DemoPerson[] = [
  {
    ...{ username: 'student_demo', name: '陈一诺', types: [3], telephone: '13800138011', grade: '高中' },
    ...{ sex: 0, birthday: '2010-05-18', subject: '数学、诗词' },
    ...{ parentName: '陈国栋', parentTelephone: '13800138111' },
    profile: { nickname: '小诺', school: '第二中学', city: '杭州' },
    tags: ['重点关注', '周末班'],
  },
  {
    username: 'student_wu',
    name: '吴子衿',
    types: [3],
    telephone: '13800138012',
    grade: '初中',
    tags: ['周末班'],
  },
  {
    username: 'student_zhao',
    name: '赵清扬',
    types: [3],
    telephone: '13800138013',
    grade: '成人',
    tags: ['VIP'],
  },
  { username: 'student_sun', name: '孙小满', types: [3], telephone: '13800138014', grade: '小学' },
  { username: 'student_new', name: '李初心', types: [3], telephone: '13800138015', unverified: true },
  // the same person as student_zhao, who registered again with another phone
  {
    username: 'zhao_qingyang',
    name: '赵清扬',
    types: [3],
    telephone: '13800138016',
    grade: '成人',
    tags: ['周末班'],
  },
]
