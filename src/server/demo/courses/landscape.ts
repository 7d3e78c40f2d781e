import type { DemoCourse } from '../types.ts'

export const landscape: DemoCourse = {
  name: '山水画小班：从一块石头开始',
  cover: '/demo/cover-landscape.svg',
  intro: '六人小班，逐笔示范，每期席位有限。',
  desc: '由石及树，由树及山，六堂课完成第一幅属于自己的山水。',
  type: 'class',
  price: '680.00',
  stock: 3,
  teachers: ['su'],
  details: `
<h3>从一块石头开始</h3>
<p>古人说“石分三面”。看懂一块石头的明与暗，就看懂了一座山。我们不临摹名作的全貌，而是把山水拆成石、树、云、水，一样一样学会，再自己把它们放回纸上。</p>
<h3>小班规则</h3>
<ul>
<li>每班不超过六人，直播时老师看得见每个人的纸。</li>
<li>每次课后交一幅小稿，三日内收到手写批语。</li>
<li>末课举行线上小展，每人讲自己的画。</li>
</ul>
<h3>材料</h3>
<p>报名后会寄出一份材料清单。已有笔墨的同学不必另购。</p>
`,
  lessons: [
    { title: '第一次 石：三面与皴法', begins: { day: 1, at: '14:00' }, minutes: 120, isAudition: true },
    { title: '第二次 树：四歧与点叶', begins: { day: 4, at: '14:00' }, minutes: 120 },
    { title: '第三次 山：主峰与远山', begins: { day: 8, at: '14:00' }, minutes: 120 },
    { title: '第四次 云与水：留白', begins: { day: 11, at: '14:00' }, minutes: 120 },
    { title: '第五次 经营位置', begins: { day: 15, at: '14:00' }, minutes: 120 },
    { title: '第六次 题款与小展', begins: { day: 18, at: '14:00' }, minutes: 120 },
  ],
}
