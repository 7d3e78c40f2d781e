import type { DemoCourse } from '../types.ts'

export const poetry: DemoCourse = {
  name: '唐诗里的四季',
  hotCourseName: '唐诗四季',
  cover: '/demo/cover-poetry.svg',
  intro: '八堂课，八首诗，从《春晓》读到《江雪》。',
  desc: '跟着节气读唐诗：每堂课只讲一首，读准、读懂、读进生活里。',
  type: 'class',
  price: '399.00',
  isHot: true,
  teachers: ['lin', 'he'],
  details: `
<h3>为什么从四季读起</h3>
<p>唐人写诗，十有六七写到时令。春天的鸟声、夏夜的萤火、秋天的月亮、冬天的雪，今天依然看得见。从身边的季节读起，诗就不再是要背的课文，而是说得出口的话。</p>
<h3>怎么上课</h3>
<ul>
<li><strong>一课一诗</strong>：前二十分钟读音与字义，中间讲诗人与写作的时刻，最后二十分钟大家轮流读。</li>
<li><strong>一次一记</strong>：课后写三五句自己的观察，不求押韵，老师逐份批改。</li>
<li><strong>共读群</strong>：每天早晨一段朗读，八周不断。</li>
</ul>
<h3>适合谁</h3>
<p>小学高年级以上，以及任何想重新读诗的成年人。不需要古文基础，需要一本喜欢的笔记本。</p>
<blockquote>“诗不是知识，是看见。”——林伯衡</blockquote>
`,
  lessons: [
    { title: '第一课 春晓：听见春天', begins: { day: -6, at: '19:00' }, isAudition: true },
    { title: '第二课 春夜喜雨：好雨的时辰', begins: { day: 1, at: '19:00' } },
    { title: '第三课 小池：一寸之内的夏天', begins: { day: 8, at: '19:00' } },
    { title: '第四课 山亭夏日：影子与风', begins: { day: 15, at: '19:00' } },
    { title: '第五课 秋词：换一种心情看秋', begins: { day: 22, at: '19:00' } },
    { title: '第六课 枫桥夜泊：钟声到客船', begins: { day: 29, at: '19:00' } },
    { title: '第七课 逢雪宿芙蓉山主人：归人', begins: { day: 36, at: '19:00' } },
    { title: '第八课 江雪：独钓与告别', begins: { day: 43, at: '19:00' } },
  ],
}
