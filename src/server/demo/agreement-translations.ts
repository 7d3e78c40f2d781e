import type { Translations } from '../db/tables/columns.ts'

/** The agreements that a school opens with in the other languages, each written for its readers. */
export const registerAgreementIn: Translations = {
  en: {
    title: 'Registration agreement',
    content: `
<p>Thank you for joining our school. Please read this agreement before you register. By completing your registration you accept its terms.</p>
<h2>1. Your account</h2>
<ol>
<li>Register with your own mobile number, give us true and current details, and update them when they change.</li>
<li>Your account is for you alone and may not be transferred, lent or sold. Keep your password and verification codes to yourself, and tell us at once if you notice anything unusual.</li>
<li>Children under fourteen register through a parent or guardian, who reads and accepts this agreement for them and supervises their use of the site.</li>
</ol>
<h2>2. Courses and learning</h2>
<ol>
<li>Courses that you buy or claim are for your own study, for as long as the course page says.</li>
<li>Please be on time for live classes. If a teacher has to move a class, we tell you in advance and arrange another class or a refund.</li>
<li>Copyright in videos, handouts and exercises belongs to the school or to their authors. They may not be recorded, shared or used commercially without written permission.</li>
</ol>
<h2>3. Conduct</h2>
<ul>
<li>Obey the law, respect teachers and fellow students, and do not post advertising, abuse or false statements.</li>
<li>Do not interfere with the site, and do not try to reach the accounts or data of others.</li>
</ul>
<p>Depending on how serious a breach is, we may warn you, mute you or close your account, and we reserve the right to take legal action.</p>
<h2>4. Personal data</h2>
<ol>
<li>We collect only what teaching you requires: phone number, name, grade, orders and learning records.</li>
<li>We give your data to nobody else unless the law demands it or you agree. Payment and messaging providers receive only what their service needs.</li>
<li>You may see and correct your data, or ask us to close your account, at any time. We then delete everything but the records of transactions that the law requires us to keep.</li>
</ol>
<h2>5. General</h2>
<p>Changes to this agreement appear on this page; we notify you of important ones. We try to settle any dispute amicably first; failing that, the courts at the school's place of business have jurisdiction.</p>
`.trim(),
  },
  zh_tw: {
    title: '使用者註冊協議',
    content: `
<p>歡迎加入本校。註冊前請完整閱讀本協議；完成註冊，即表示您接受以下各項內容。</p>
<h2>一、帳號</h2>
<ol>
<li>請使用本人的手機號碼註冊，並提供真實、有效的資料；資料如有異動，請儘速更新。</li>
<li>帳號僅限本人使用，不得轉讓、出借或販售。請妥善保管密碼與簡訊驗證碼，發現異常時請立即通知本校。</li>
<li>未滿十四歲的使用者，應由監護人閱讀並同意本協議後代為註冊，並在監護人陪同下使用。</li>
</ol>
<h2>二、課程與學習</h2>
<ol>
<li>購買或領取的課程，於課程頁面標示的有效期限內供本人學習使用。</li>
<li>直播課請準時出席；若因老師因素需調整時間，本校會事先通知，並安排補課或退費。</li>
<li>課程影片、講義與習題等內容的著作權屬於本校或原作者，未經書面同意，不得錄製、散布或作商業使用。</li>
</ol>
<h2>三、使用規範</h2>
<ul>
<li>請遵守法令，尊重老師與同學，不張貼廣告、辱罵、不實或其他不當內容。</li>
<li>不得以任何方式干擾系統運作，亦不得嘗試取得他人的帳號或資料。</li>
</ul>
<p>違反上述規範者，本校得視情節予以提醒、禁言或停用帳號，並保留法律追訴權。</p>
<h2>四、個人資料</h2>
<ol>
<li>我們只蒐集教學服務所需的資料，包括手機號碼、姓名、年級、訂單與學習紀錄。</li>
<li>除法令要求或經您同意外，我們不會將您的個人資料提供給第三人；金流與簡訊業者僅取得完成服務所需的資料。</li>
<li>您可隨時查詢、更正您的資料，或申請刪除帳號。刪除後，除依法須保存的交易紀錄外，其餘資料將一併刪除。</li>
</ol>
<h2>五、其他</h2>
<p>本協議如有修改，將公布於本頁；重大修改會另行通知。因本協議所生之爭議，雙方應先友善協商；協商不成時，由本校所在地法院管轄。</p>
`.trim(),
  },
}

export const buyAgreementIn: Translations = {
  en: {
    title: 'Purchase agreement',
    content: `
<p>Please read these terms before you order. Once your payment succeeds, you and the school have agreed on the course.</p>
<h2>1. Orders and prices</h2>
<ol>
<li>Price, content and validity are those that the course page shows when you order.</li>
<li>Please pay within 24 hours; an order that is not paid by then is cancelled automatically.</li>
<li>Where places are limited, they go by the time of payment. If none is left when you pay, your money goes back to you automatically by the way it came.</li>
</ol>
<h2>2. Access and validity</h2>
<ol>
<li>Your course opens as soon as you have paid; you find it under “My courses”.</li>
<li>Where a course is valid for a number of days, they count from the day on which it opens. You may buy it again afterwards.</li>
</ol>
<h2>3. Refunds</h2>
<ol>
<li>Classes: in full if you ask before the first lesson; after that, for the share of lessons that have not been held.</li>
<li>Recorded courses: in full within seven days of purchase if you have watched no more than two lessons.</li>
<li>Money goes back by the way it came; when it arrives depends on the payment provider.</li>
</ol>
<h2>4. Invoices and questions</h2>
<p>For an invoice, or with any question about your order, write to the contact at the foot of the page. We answer within two working days.</p>
`.trim(),
  },
  zh_tw: {
    title: '課程購買協議',
    content: `
<p>送出訂單前，請閱讀以下條款。付款成功，即表示您與本校就所購課程達成合意。</p>
<h2>一、訂單與價格</h2>
<ol>
<li>課程的價格、內容與有效期限，以送出訂單時課程頁面所示為準。</li>
<li>訂單成立後請於 24 小時內完成付款，逾期訂單將自動取消。</li>
<li>名額有限的課程，以付款成功的先後順序為準；付款時名額已滿者，款項將自動循原付款方式退回。</li>
</ol>
<h2>二、開通與有效期限</h2>
<ol>
<li>付款成功後課程立即開通，可於「我的課程」中查看。</li>
<li>以天數計算有效期限的課程，自開通當日起算；到期後可再次購買。</li>
</ol>
<h2>三、退費</h2>
<ol>
<li>班級課程：第一堂課開始前申請者，全額退費；開課後申請者，依尚未上課的堂數比例退費。</li>
<li>預錄課程：購買七日內，且觀看未超過兩個單元者，可申請全額退費。</li>
<li>退款循原付款方式退回，入帳時間依金流業者作業為準。</li>
</ol>
<h2>四、發票與諮詢</h2>
<p>如需開立發票或對訂單有疑問，請透過頁尾的聯絡方式與我們聯繫，我們會於兩個工作天內回覆。</p>
`.trim(),
  },
}
