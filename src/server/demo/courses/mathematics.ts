import type { DemoCourse } from '../types.ts'

export const mathematics: DemoCourse = {
  name: '高中数学：函数与导数专题',
  hotCourseName: '函数与导数',
  cover: '/demo/cover-mathematics.svg',
  intro: '先画图，再列式：用八堂课把函数与导数连成一条线。',
  desc: '面向高二、高三，从函数图像出发理解单调、极值与零点，告别套题型。',
  type: 'class',
  price: '568.00',
  isHot: true,
  teachers: ['zhou'],
  details: `
<h3>这门课解决什么</h3>
<p>很多同学会求导，却不知道为什么求导；会分类讨论，却常常漏掉一类。原因往往不在计算，而在心里没有图像。这门课把每一道题都先画出来，再写下去。</p>
<h3>课程安排</h3>
<ol>
<li>函数的语言：定义域、对应与图像变换</li>
<li>变化率：从平均到瞬时，导数究竟量的是什么</li>
<li>单调、极值与最值：一张表说清楚</li>
<li>零点与参数：分离、讨论、数形结合</li>
</ol>
<h3>每堂课有什么</h3>
<ul>
<li>九十分钟直播，例题不超过五道，每道都讲透。</li>
<li>课后十题，三档难度，次日给出批改与讲解。</li>
<li>阶段小测两次，附个人错因分析。</li>
</ul>
<h3>课前准备</h3>
<p>学过函数的基本性质即可。请准备方格纸和两种颜色的笔，我们会画很多图。</p>
`,
  lessons: [
    { title: '第一讲 函数的语言：图像与变换', begins: { day: -7, at: '19:30' }, isAudition: true },
    { title: '第二讲 变化率与导数的定义', begins: { day: -4, at: '19:30' } },
    { title: '第三讲 求导法则与切线', begins: { soonMinutes: 75 } },
    { title: '第四讲 单调性：导数的正与负', begins: { day: 2, at: '19:30' } },
    { title: '第五讲 极值与最值', begins: { day: 5, at: '10:00' } },
    { title: '第六讲 零点问题与数形结合', begins: { day: 9, at: '19:30' } },
    { title: '第七讲 含参讨论：先分类，再合并', begins: { day: 12, at: '10:00' } },
    { title: '第八讲 综合与答疑', begins: { day: 16, at: '19:30' } },
  ],
}
