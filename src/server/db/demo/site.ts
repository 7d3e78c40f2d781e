import type { Static } from 'typebox'
import type { site } from '#contract/site/operations.ts'
import { DEMO_PASSWORD, demoAdmin, demoStudents, demoTeachers } from './people.ts'

const account = (person: { username: string } | undefined) => ({
  username: person?.username ?? '',
  password: DEMO_PASSWORD,
})

/** what the demo's web configuration says beside the defaults */
export const demoWebConfig = {
  version: 2,
  app_name: '书院 Shuyuan',
  loginaccount: {
    admin: account(demoAdmin),
    teacher: account(demoTeachers.zhou),
    student: account(demoStudents[0]),
  },
}

export const demoHomeInfo: Static<typeof site.homeInfo.reply> = {
  icpcode: '',
  copyright: '© 书院 Shuyuan',
  email: 'hello@shuyuan.example',
  orgaddress: '杭州市西湖区书院路 8 号（演示地址）',
  police_recode: '',
  police_recode_address: '',
  postcode: '310007',
  footer_usr_link: '#/registeargreement',
  footer_usr_text: '',
  defined_content: '',
}

export const demoLogo: Static<typeof site.logo.reply> = { logo: '/demo/logo.svg' }

/** the slides of the home page; `course` is the name of the file that describes it */
export const demoBanners = [
  { imageUrl: '/demo/banner-morning.svg', title: '清晨读诗，一年四季', course: 'poetry' },
  { imageUrl: '/demo/banner-rounds.svg', title: '诗书数艺，各有一席', course: null },
  { imageUrl: '/demo/banner-evening.svg', title: '夜里抬头，认识星空', course: 'astronomy' },
] as const
