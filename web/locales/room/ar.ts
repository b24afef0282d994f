/** The words of the owner's room in Arabic. */
import type { RoomWords } from '../words.ts';

export const roomArabic: RoomWords = {
  // The frame of every page of the room.
  'room.title': 'غرفتك',
  'room.main': 'الغرفة',
  'room.toSite': 'إلى الموقع',
  'room.inbox': 'الوارد',
  'room.inboxUnread': 'الوارد ({count})',
  'room.writing': 'الكتابة',
  'room.now': 'الآن',
  'room.visits': 'الزيارات',
  'room.devices': 'الأجهزة',
  'room.notFound': 'لا شيء هنا',
  'room.notFoundLead': 'هذه الصفحة من غرفتك غير موجودة، أو لم تعد موجودة.',
  'room.failed': 'لم ينجح ذلك',
  'room.back': 'رجوع',
  'room.undo': 'تراجع',
  'room.foreignForm': 'هذا النموذج قديم جدًا أو جاء من موقع آخر. لم يتغير شيء. افتح الصفحة من جديد.',
  'room.tooLarge': 'هذا كبير جدًا. لم يتغير شيء.',

  // Pairing a browser.
  'room.pairTitle': 'ربط هذا المتصفح',
  'room.pairLead': 'بعد ذلك يمكنك قراءة رسائلك والكتابة من هنا. افعل ذلك في متصفح يخصك وحدك.',
  'room.pairName': 'اسم لهذا المتصفح',
  'room.pairButton': 'اربط هذا المتصفح',
  'room.notPairing': 'هذا العنوان غير صالح',
  'room.notPairingLead':
    'يعمل مرة واحدة خلال عشر دقائق. للحصول على عنوان آخر شغّل «foyer pair» على الخادم، أو افتح «الأجهزة» في متصفح مربوط.',
  'room.unpaired': 'هذا المتصفح غير مربوط',
  'room.unpairedLead':
    'هذه غرفة صاحب هذا الموقع. إن كنت أنت صاحبه فشغّل «foyer pair» على الخادم وافتح العنوان الذي يطبعه، أو افتح «الأجهزة» في متصفح مربوط.',

  // The inbox: inquiries, greetings, and proposals of the assistant.

  // Writing: essays and pages.

  // Pictures.

  // Now: status, facts, and visits.
  'room.saved': 'حُفظ. سيراه الزوار بعد لحظات.',
  'room.notEditable': 'لا يمكن هنا إلا قراءة الملفات، لأن الخادم لا يستطيع الكتابة في مجلد المحتوى.',
  'room.statusBroken': 'في الملف status.yaml خطأ، ولذلك لا يوجد نموذج. صحّحه في الأسفل.',
  'room.statusTalks': 'أرحّب بالدعوات إلى إلقاء المحاضرات',
  'room.statusAdvisory': 'أرحّب بأعمال الاستشارة',
  'room.statusFocus': 'ما تعمل عليه، كل بند في سطر',
  'room.statusTopics': 'مواضيع المحاضرات والاستشارة، كل موضوع في سطر',
  'room.statusNote': 'متى تكون متاحًا أو لأي عمل، إن أردت ذكر ذلك',
  'room.statusAsOf': 'بتاريخ',
  'room.statusSave': 'انشر هذه الحالة',
  'room.facts': 'الحقائق',
  'room.factsLead': 'بقية الحقائق في ملفات. لا يتغير إلا ما تغيّره، ويُفحص قبل نشره.',
  'room.factsMissing': 'غير موجود بعد',
  'room.factsText': 'الملف بصيغة YAML',
  'room.factsSave': 'افحص وانشر',
  'room.theirs': 'كما هو الآن',
  'room.changedMeanwhile':
    'تغيّر هذا في مكان آخر في هذه الأثناء، ولذلك لم يُحفظ شيء. ما كتبته ما زال في النموذج، وما هو موجود الآن في الأسفل. إن حفظت مرة أخرى فسيحلّ محلّه.',
  'room.invalid': 'يوجد خطأ، ولذلك لم يُحفظ شيء. ما كتبته ما زال في النموذج.',
  'room.errors': {
    zero: 'لا أخطاء',
    one: 'خطأ واحد',
    two: 'خطآن',
    few: '{count} أخطاء',
    many: '{count} خطأً',
    other: '{count} خطأ',
  },
  'room.line': 'السطر {line}:',
  'room.weekOf': 'الأسبوع من {from} إلى {to}',
  'room.people': 'صفحات فتحها أشخاص',
  'room.agents': 'طلبات الوكلاء',
  'room.essaysRead': 'المقالات المقروءة',
  'room.readBy': '{title}: {people} من الأشخاص، و{agents} من الوكلاء',
  'room.sites': 'المواقع التي جاء منها الزوار',
  'room.otherSites': 'مواقع أخرى',
  'room.tools': 'الأدوات المستدعاة',
  'room.counted': '{name}: {count}',
  'room.unanswered': 'ما سُئل عنه بلا جدوى',
  'room.unansweredLead': 'ما بحث عنه الزوار ولم يجدوه. هذه كلمات غيرك.',
  'room.notCounted': 'لا تُحصى الزيارات لأن VISITS متوقف.',
  'room.noVisits': 'لا أحد بعد.',
  'room.trend': 'الأسابيع الأخيرة',
  'room.week': 'ابتداءً من',

  // Devices: browsers and programs that act for the owner.
  'room.browsers': 'المتصفحات المربوطة',
  'room.thisBrowser': 'هذا المتصفح',
  'room.lastSeen': 'آخر استخدام: {when}',
  'room.pairedUntil': 'مربوط حتى {day}',
  'room.validUntil': 'صالح حتى {day}',
  'room.pairAnother': 'اربط متصفحًا آخر',
  'room.pairAnotherLead':
    'افتح هذا العنوان في المتصفح الآخر خلال عشر دقائق، أو وجّه كاميرا هاتفك إلى الرمز. يعمل مرة واحدة. لا تُرِه لأحد.',
  'room.pairingCode': 'العنوان على شكل رمز QR',
  'room.pairingIsLocal':
    'هذا العنوان يعمل على هذا الجهاز فقط، لأن PUBLIC_URL لا يذكر عنوانًا تستطيع الأجهزة الأخرى الوصول إليه.',
  'room.tokens': 'رموز الوصول',
  'room.tokensLead': 'يتيح رمز الوصول لمساعد على جهاز آخر أن يعمل نيابة عنك.',
  'room.tokenName': 'اسم، مثل اسم الجهاز الذي يستخدمه',
  'room.tokenScope': 'ما يُسمح له به',
  'room.tokenReads': 'القراءة فقط، ومنها الرسائل',
  'room.tokenWrites': 'قراءة كل شيء وتغييره',
  'room.tokenDays': 'عدد أيام صلاحيته',
  'room.tokenCreate': 'أنشئ رمز وصول',
  'room.newToken': 'رمز وصول جديد',
  'room.newTokenLead': 'هذا رمز الوصول «{name}». لن يظهر إلا الآن.',
  'room.newTokenUse': 'شغّل هذا على جهاز مساعدك، وسيطلب منك الرمز:',
  'room.revoke': 'إلغاء',
  'room.revokeTitle': 'هل تريد إلغاء «{name}»؟',
  'room.revokeThis':
    'هذا هو المتصفح الذي تستخدمه الآن: ستغادر الغرفة. للعودة تحتاج إلى متصفح آخر مربوط أو إلى تشغيل «foyer pair» على الخادم.',
  'room.revoked': 'أُلغي. لم يعد له وصول.',
};
