import type { DemoCourse } from '../types.ts'

export const programming: DemoCourse = {
  name: 'Python 编程第一课',
  hotCourseName: 'Python 第一课',
  cover: '/demo/cover-programming.svg',
  intro: '从第一行代码到自己的气象小站，一年之内随时可学。',
  desc: '面向初中生和零基础的成年人：十讲录播，每讲做成一样看得见的东西。',
  type: 'recorded',
  price: '199.00',
  isHot: true,
  validityDays: 365,
  teachers: ['zhou'],
  details: `
<h3>边做边学</h3>
<p>学编程最怕学了一堆名词，却什么也没做出来。这门课倒过来：每一讲先决定要做什么，再学需要用到的那一点点。</p>
<h3>你会做出</h3>
<ul>
<li>一个会出题、会批改的口算本</li>
<li>一幅随数据变化的折线图</li>
<li>一个能读温度、会报天气的小程序</li>
</ul>
<h3>学习方式</h3>
<p>每讲十五至二十五分钟，配练习和参考答案。购买后 <strong>365 天</strong>内可反复观看。</p>
<h3>需要什么</h3>
<p>一台能上网的电脑即可，Windows、macOS、Linux 都行。不需要英语基础，遇到的单词都会讲。</p>
`,
  lessons: [
    { chapter: '第一章 语言的骨架', title: '第 1 讲 让电脑听懂一句话', isAudition: true },
    { chapter: '第一章 语言的骨架', title: '第 2 讲 变量：给东西起名字' },
    { chapter: '第一章 语言的骨架', title: '第 3 讲 判断：如果……就……' },
    { chapter: '第一章 语言的骨架', title: '第 4 讲 循环：把重复交给机器' },
    { chapter: '第二章 自己的小工具', title: '第 5 讲 列表与口算本' },
    { chapter: '第二章 自己的小工具', title: '第 6 讲 函数：把办法存起来' },
    { chapter: '第二章 自己的小工具', title: '第 7 讲 读写文件' },
    { chapter: '第三章 数据与图', title: '第 8 讲 画一张折线图' },
    { chapter: '第三章 数据与图', title: '第 9 讲 从网上取一份数据' },
    { chapter: '第三章 数据与图', title: '第 10 讲 我的气象小站' },
  ],
}
