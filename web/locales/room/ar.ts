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

  // الكتابة بمساعدة البرنامج النصي.
  'editor.tools': 'التنسيق',
  'editor.heading': 'عنوان',
  'editor.list': 'قائمة',
  'editor.quote': 'اقتباس',
  'editor.link': 'رابط',
  'editor.picture': 'صورة',
  'editor.saving': 'يجري الحفظ…',
  'editor.savedAt': 'حُفظ في {time}',
  'editor.unreachable': 'لم يُحفظ: لا يوجد اتصال بالشبكة.',
  'editor.unpaired': 'لم يعد هذا المتصفح مربوطًا.',
  'editor.tooLarge': 'لم يُحفظ: النص كبير جدًا.',
  'editor.hasErrors': 'لم يُحفظ: في النص أخطاء.',
  'editor.changedElsewhere': 'لم يُحفظ: غيّر جهاز آخر هذا النص.',
  'editor.refused': 'لم يُحفظ.',
  'editor.kept': 'النص محفوظ في هذا المتصفح.',
  'editor.notKept':
    'لا يستطيع هذا المتصفح الاحتفاظ بالنص لأن مساحة تخزينه ممتلئة أو محظورة. اترك هذه الصفحة مفتوحة.',
  'editor.keptPublic': 'حُفظ في هذا المتصفح. يرى الآخرون التغيير حين تضغط «{button}».',
  'editor.notKeptPublic': 'لم يُحفظ: مساحة تخزين هذا المتصفح ممتلئة أو محظورة. اضغط «{button}» لحفظ التغيير.',
  'editor.needsTitle': 'حُفظ في هذا المتصفح. ضع للنص عنوانًا ليُحفظ على الخادم.',
  'editor.nextForDraft': 'النشر أو المشاركة',
  'editor.nextForPublic': 'إجراءات أخرى',
  'editor.found': 'في هذا المتصفح نص غير محفوظ من {time}.',
  'editor.use': 'استخدمه',
  'editor.discard': 'تجاهله',
  'editor.show': 'اعرضه',
  'editor.conflictTitle': 'غيّر جهاز آخر هذا النص',
  'editor.conflictLead':
    'الأسطر المسبوقة بعلامة − موجودة على الخادم، والمسبوقة بعلامة + لك. لا يضيع شيء: يمكنك العودة إلى نصك بعد أخذ النص الآخر.',
  'editor.sameLines': {
    zero: 'لا أسطر مشتركة',
    one: 'سطر واحد مشترك',
    two: 'سطران مشتركان',
    few: '{count} أسطر مشتركة',
    many: '{count} سطرًا مشتركًا',
    other: '{count} سطر مشترك',
  },
  'editor.theirText': 'اعرض النص الآخر',
  'editor.keepMine': 'احتفظ بنصي',
  'editor.takeTheirs': 'خذ النص الآخر',
  'editor.findings': 'نتيجة الفحص',
  'editor.line': 'السطر {line}:',

  // Adding a picture with a script.
  'editor.pictureTitle': 'إضافة صورة',
  'editor.alt': 'ماذا تُظهر الصورة؟',
  'editor.altHint': 'لمن لا يستطيع رؤيتها.',
  'editor.add': 'إضافة',
  'editor.cancel': 'إلغاء',
  'editor.retry': 'حاول مرة أخرى',
  'editor.sending': 'يجري الإرسال…',
  'editor.pictureUnreachable': 'لم تُرسل: لا يوجد اتصال بالشبكة.',
  'editor.pictureTooLarge': 'الصورة كبيرة جدًا.',

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
};
