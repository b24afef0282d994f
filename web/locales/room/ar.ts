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

  // Devices: browsers and programs that act for the owner.
};
