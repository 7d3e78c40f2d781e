import type { DemoCourse } from '../types.ts'

export const calligraphy: DemoCourse = {
  name: '书法入门：永字八法',
  hotCourseName: '书法入门',
  cover: '/demo/cover-calligraphy.svg',
  intro: '一个字，八种笔画，六段短课，免费学习。',
  desc: '从执笔、坐姿到“永”字八法，为零基础的你准备的第一堂书法课。',
  type: 'recorded',
  price: '0.00',
  isHot: true,
  teachers: ['lin'],
  details: `
<h3>只写一个字</h3>
<p>“永”字有点、横、竖、钩、提、撇、短撇、捺八种笔画。写好这一个字，楷书的门就开了一半。课程免费，随时可学。</p>
<h3>你需要准备</h3>
<ul>
<li>中楷毛笔一支（兼毫为宜）、墨汁、毛边纸</li>
<li>一张平整的桌子，一盏不刺眼的灯</li>
<li>每天十五分钟，连续两周</li>
</ul>
<h3>学完之后</h3>
<p>你会知道怎样起笔、行笔、收笔，也会知道自己写得不好在哪里——这是进步的开始。</p>
`,
  lessons: [
    { title: '一 执笔与坐姿', isAudition: true },
    { title: '二 点与横：稳' },
    { title: '三 竖与钩：立' },
    { title: '四 提与短撇：转' },
    { title: '五 撇与捺：展' },
    { title: '六 合而为“永”' },
  ],
}
