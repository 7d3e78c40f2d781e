import type { Static } from 'typebox'
import type { SmsSettings } from '#contract/sms/operations.ts'
import type { site } from '#contract/site/operations.ts'
import type { Translations } from '../db/tables/columns.ts'
import { DEMO_PASSWORD, demoAdmin, demoStudents, demoTeachers } from './people.ts'

const account = (person: { username: string } | undefined) => ({
  username: person?.username ?? '',
  password: DEMO_PASSWORD,
})

/** what the demo's web configuration says beside the defaults */
export const demoWebConfig = {
  version: 2,
  app_name: '书院 Shuyuan',
  reset: true,
  home_work_switch: true,
  teacher_homework_video: true,
  student_homework_video: true,
  enable_teacher_schedule_lessons: true,
  loginaccount: {
    admin: account(demoAdmin),
    teacher: account(demoTeachers.zhou),
    student: account(demoStudents[0]),
  },
}

/** the name of the demo school in other languages */
export const demoSchoolName = {
  en: { app_name: 'Shuyuan' },
  zh_tw: { app_name: '書院 Shuyuan' },
} satisfies Translations

const homeInfo: Static<typeof site.homeInfo.reply> = {
  icpcode: '',
  copyright: '© 书院 Shuyuan',
  email: 'hello@shuyuan.example',
  orgaddress: '杭州市西湖区书院路 8 号（演示地址）',
  police_recode: '',
  police_recode_address: '',
  postcode: '310007',
  footer_usr_link: '#/registeargreement',
  footer_usr_text: '用户注册协议',
  defined_content: `
<p>书院是一所小学校：诗书数艺，各有一席。我们相信一门课要教得慢、听得懂、用得上，所以每班人不多，每份作业都有老师亲手的批语。</p>
<p><img src="/demo/banner-rounds.svg" alt="书法、几何、古琴、围棋与星空"></p>
<h2>我们怎样上课</h2>
<ul>
  <li>直播课有问有答，课后都有回放。</li>
  <li>录播课可以随时停下来想一想，再从停下的地方接着听。</li>
  <li>作业由任课老师批改，不由机器打分。</li>
</ul>
<h2>与我们联系</h2>
<p>来信请寄页脚的地址，或写电子邮件；工作日当天回复。</p>
`.trim(),
}

const logo: Static<typeof site.logo.reply> = { logo: '/demo/logo.svg' }

/** files that say of themselves that they stand for the school's own */
const tools: Static<typeof site.tools.reply> = {
  windows_url: '/demo/tools-windows.txt',
  mac_url: '/demo/tools-mac.txt',
  mobile_url: '/#/home',
}

/** where the families of this school live */
const sms: Static<typeof SmsSettings> = {
  countries: ['86', '852', '853', '886', '65', '81', '1', '44', '61'],
  address_per_hour: 20,
  address_per_day: 60,
  site_per_hour: 300,
}

const bannerText: Static<typeof site.bannerText.reply> = { banner_text: '新生注册，免费领取一节体验课' }

/** The settings that are of the demo school alone: they go when the school opens for real, unless changed since. */
export const demoSettings = { home_info: homeInfo, logo, tools, sms, banner_text: bannerText }

/** The same settings in the other languages, as far as they are texts. */
export const demoSettingTranslations: Readonly<Partial<Record<keyof typeof demoSettings, Translations>>> = {
  home_info: {
    en: {
      orgaddress: '8 Shuyuan Road, Xihu District, Hangzhou (demo address)',
      copyright: '© Shuyuan',
      footer_usr_text: 'Registration agreement',
      defined_content: `
<p>Shuyuan is a small school with a seat for everything worth knowing: poems, books, numbers and the arts. A good course, we think, takes its time, makes itself understood and is of use afterwards. So our classes are small, and a teacher writes a few lines under every piece of homework.</p>
<p><img src="/demo/banner-rounds.svg" alt="Calligraphy, geometry, guqin, Go and a starry sky"></p>
<h2>How we teach</h2>
<ul>
  <li>Live classes have room for questions, and each can be watched again.</li>
  <li>Recorded courses wait for you: stop to think, and go on where you stopped.</li>
  <li>Your own teacher marks your homework, never a machine.</li>
</ul>
<h2>Get in touch</h2>
<p>Write to the address at the foot of the page or send us an e-mail; on working days we answer the same day.</p>
`.trim(),
    },
    zh_tw: {
      orgaddress: '杭州市西湖區書院路 8 號（示範地址）',
      copyright: '© 書院 Shuyuan',
      footer_usr_text: '使用者註冊協議',
      defined_content: `
<p>書院是一所小小的學校，詩、書、數、藝，各有一席之地。我們相信一門課要教得慢、聽得懂、用得上，所以每班人數不多，每份作業都有老師親手寫下的評語。</p>
<p><img src="/demo/banner-rounds.svg" alt="書法、幾何、古琴、圍棋與星空"></p>
<h2>我們如何上課</h2>
<ul>
  <li>直播課有問有答，課後都能重看。</li>
  <li>預錄課可以隨時停下來想一想，再從停下的地方繼續。</li>
  <li>作業由任課老師批改，不交給機器評分。</li>
</ul>
<h2>聯絡我們</h2>
<p>歡迎來信至頁尾的地址，或寄電子郵件給我們；工作日當天回覆。</p>
`.trim(),
    },
  },
  banner_text: {
    en: { banner_text: 'New here? Register and get a trial lesson for free' },
    zh_tw: { banner_text: '新生註冊，免費領取一堂體驗課' },
  },
}

/** the slides of the home page; `course` is the name of the file that describes it */
export const demoBanners = [
  {
    imageUrl: '/demo/banner-morning.svg',
    title: '清晨读诗，一年四季',
    translations: {
      en: { title: 'Poems at dawn, through the four seasons' },
      zh_tw: { title: '清晨讀詩，走過四季' },
    },
    course: 'poetry',
  },
  {
    imageUrl: '/demo/banner-rounds.svg',
    title: '诗书数艺，各有一席',
    translations: {
      en: { title: 'Poems, books, numbers, arts: a seat for each' },
      zh_tw: { title: '詩書數藝，各有一席' },
    },
    course: null,
  },
  {
    imageUrl: '/demo/banner-evening.svg',
    title: '夜里抬头，认识星空',
    translations: {
      en: { title: 'Look up at night and meet the stars' },
      zh_tw: { title: '夜裡抬頭，認識星空' },
    },
    course: 'astronomy',
  },
] as const
