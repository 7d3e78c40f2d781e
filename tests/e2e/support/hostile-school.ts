import { profileLimits } from '#contract/account/profile-limits.ts'
import { limits } from '#contract/account/limits.ts'
import { siteLimits } from '#contract/site/limits.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { type SchoolApi, PASSWORD } from './school-api.ts'
import type { SchoolServer } from './school-server.ts'

/** the whole corpus, each in an element of its own, so that an unclosed one does not swallow the others */
const html = xssPayloads.map((payload) => `<div>${payload}</div>`).join('\n')

const lines = xssPayloads.map((payload) => payload.replace(/\s+/g, ' ').trim())
let next = 0

/** As many texts of the corpus as a field holds, starting at another one each time. */
function line(longest: number): string {
  const fitting = lines.filter((text) => text.length <= longest)
  const picked: string[] = []
  for (let tries = 0; tries < fitting.length; tries++) {
    const text = fitting[next++ % fitting.length] ?? ''
    if ([...picked, text].join(' ').length > longest) break
    picked.push(text)
  }
  return picked.join(' ')
}

const personal = () => ({ name: line(limits.name), nickname: line(profileLimits.nickname) })
const study = () => ({
  grade: line(profileLimits.grade),
  school: line(profileLimits.school),
  city: line(profileLimits.city),
  subjects: [...new Set(Array.from({ length: profileLimits.subjects }, () => line(profileLimits.subject)))],
})
const teaching = () => ({
  courses_taught: line(profileLimits.coursesTaught),
  education: line(profileLimits.education),
  work_experience: line(profileLimits.workExperience),
  intro: line(profileLimits.intro),
})

/** A school whose every text field contains attacks, and the pages on which its users see them. */
export async function writeHostileTexts(api: SchoolApi, school: SchoolServer) {
  const token = await api.adminToken()
  const teacher = await api.login('teacher_demo')
  const student = await api.newStudent()
  const title = () => line(siteLimits.pageTitle)

  const { available, ...pictures } = await api.call('GET /api/system/reg_conf')
  const free = available.enabled.filter(({ key }) => key !== 'grade' && key !== 'subject')
  // before the options are hostile: afterwards a profile may contain only these
  await api.call('POST /api/system/reg_conf', {
    token,
    body: { ...pictures, available: { enabled: free } },
  })
  const own = { token: student.token.access_token, body: { ...personal(), ...study() } }
  await api.call('PUT /api/v1/student/profile', own)
  const taught = { token: teacher.token.access_token, body: { ...personal(), ...study(), ...teaching() } }
  await api.call('PUT /api/v1/teacher/profile', taught)
  await api.call('PUT /api/v1/admin/profile', { token, body: personal() })
  const options = () => Array.from({ length: 10 }, () => line(siteLimits.option))
  const chosen = ['grade', 'subject'].map((key) => ({ key, value: [...new Set(options())], is_lock: 0 }))
  await api.call('POST /api/system/reg_conf', {
    token,
    body: { ...pictures, available: { enabled: [...free, ...chosen] } },
  })

  await api.call('PUT /api/v1/admin/agreements/register', { token, body: { title: title(), content: html } })
  await api.call('PUT /api/v1/admin/agreements/buy', {
    token,
    body: { title: title(), content: html, is_show: 1 },
  })
  const foot = () => line(siteLimits.footerLine)
  await api.call('PUT /api/v1/admin/homeinfo', {
    token,
    body: {
      icpcode: foot(),
      copyright: foot(),
      email: '"><img/src=x/onerror=alert(1)>@a.example',
      orgaddress: foot(),
      police_recode: foot(),
      police_recode_address: 'https://example.com/"onmouseover="alert(1)',
      postcode: '${alert(1)}',
      footer_usr_link: '#/x"onclick="alert(1)',
      footer_usr_text: foot(),
      defined_content: html,
    },
  })
  const page = await api.call('POST /api/v1/admin/pages', {
    token,
    body: { title: title(), pc_content: html },
  })
  const name = () => line(siteLimits.navigationName)
  const link = (link_type: number, np_id: number | null) => ({
    link_type,
    np_id,
    name: name(),
    name_en: name(),
    name_zh_tw: name(),
    url: link_type === 1 ? '#/x"onclick="alert(1)' : '',
  })
  await api.call('PUT /api/school/themes/navigation', {
    token,
    body: {
      navigation: ['home', 'course_list', 'star_teacher', 'defined_url'].map((nav_module) => ({
        nav_module,
        front_nav_name: name(),
        front_nav_name_en: name(),
        front_nav_name_zh_tw: name(),
        pc_show: 1,
        url: '',
        links: nav_module === 'defined_url' ? [link(1, null), link(2, null), link(3, page.np_id)] : [],
      })),
    },
  })
  await api.call('PUT /api/v1/admin/banner_text', {
    token,
    body: { banner_text: line(siteLimits.bannerText) },
  })
  await api.call('POST /api/v1/admin/banners', {
    token,
    body: {
      image_url: '/demo/logo.svg',
      title: line(siteLimits.bannerTitle),
      link_url: '#/x"onclick="alert(1)',
    },
  })
  const config = await api.call('GET /api/v1/admin/web_config', { token })
  await api.call('PUT /api/v1/admin/web_config', {
    token,
    body: {
      ...config,
      record: { copyright: foot(), icpcode: foot() },
      system_wechat_account: {
        ...config.system_wechat_account,
        is_show: 1,
        account: line(64),
        description: line(200),
      },
    },
  })
  await api.call('PUT /api/v1/admin/school', { token, body: { app_name: line(60), accent_color: '' } })
  const user = await api.call('POST /api/v1/admin/users', {
    token,
    body: { username: 'hostile_name', name: line(limits.name), types: [2, 3], password: PASSWORD },
  })
  const course = await api.newCourse(line(60))
  const before = await api.call('GET /api/v1/admin/products/{id}', { token, params: { id: course } })
  await api.call('PUT /api/v1/admin/products/{id}', {
    token,
    params: { id: course },
    body: {
      ...before,
      intro: line(200),
      desc: html.slice(0, 2000),
      details: html,
      is_hot: 1,
      teacher_ids: [teacher.userid],
    },
  })
  // a text that was never sanitized, as an older version might have stored it
  await school.database.query('insert into custom_pages (title, content) values ($1, $2)', [title(), html])
  return { student, teacher, page: page.np_id, raw: page.np_id + 1, user: user.id, course }
}
